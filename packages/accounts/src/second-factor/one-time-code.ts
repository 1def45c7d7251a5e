import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { asciiDigits } from '@frontdesk/runtime/ascii-digits'

/*
 * Codes of authenticator apps by RFC 6238, with the values that every app knows: SHA-1, six digits, 30 seconds. SHA-1 is
 * not weak here: HMAC does not depend on collisions.
 */

const stepMs = 30_000
/** Apps whose clock is half a minute fast or slow are right, too. */
const skew = [0, -1, 1]
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret as long as the hash, which RFC 4226 recommends: 32 characters of base32 without padding. */
export const newAppSecret = (): Buffer => randomBytes(20)

/** A secret as apps take it by hand. */
export function writeAppSecret(secret: Buffer): string {
  const bits = [...secret].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, five => base32.charAt(Number.parseInt(five, 2)))
}

/** The six digits of a code as somebody typed it, with blanks or in their own script; null: it is no code of an app. */
export function readCode(text: string): string | null {
  const code = asciiDigits(text).replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

/** The step whose code this is, out of the current one and its two neighbours; null if it is the code of none. */
export function findStep(secret: Buffer, code: string): number | null {
  const current = Math.floor(Date.now() / stepMs)
  const matches = skew.map(by => current + by).filter(step => isCodeOf(secret, step, code))
  return matches[0] ?? null
}

function isCodeOf(secret: Buffer, step: number, code: string): boolean {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fff_ffff
  return timingSafeEqual(Buffer.from(String(number % 1_000_000).padStart(6, '0')), Buffer.from(code))
}
