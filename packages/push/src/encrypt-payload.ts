import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave with its subscription, in base64url: its key on P-256, and a secret. */
export interface BrowserKeys {
  readonly publicKey: string
  readonly auth: string
}

/** Random parts of an encryption. Only the test vectors of the RFC give their own. */
interface Chance {
  readonly salt: Buffer
  readonly privateKey: Buffer
}

const recordBytes = 4_096
/** Every message is as long as any other, so that its length says nothing of a visitor. */
const paddedBytes = 1_024
/** A text may have so many bytes: what is left beside the sign that ends it. */
export const longestPayload = paddedBytes - 1

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a text for one browser (RFC 8291 in the coding `aes128gcm` of RFC 8188, one record): the push service that
 * delivers it cannot read it. Throws if the browser's key is no point of the curve.
 */
export function encryptPayload(
  text: string,
  { publicKey, auth }: BrowserKeys,
  chance: Partial<Chance> = {},
  padTo = paddedBytes,
): Buffer {
  const theirs = Buffer.from(publicKey, 'base64url')
  const ecdh = createECDH('prime256v1')
  if (chance.privateKey === undefined) ecdh.generateKeys()
  else ecdh.setPrivateKey(chance.privateKey)
  const ours = ecdh.getPublicKey()
  const salt = chance.salt ?? randomBytes(16)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = hkdf(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const record = Buffer.concat([Buffer.from(text), Buffer.from([2])])
  const padding = Buffer.alloc(Math.max(0, padTo - record.length))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(Buffer.concat([record, padding])), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, body])
}

/** Whether these are keys that something can be encrypted with. */
export function areBrowserKeys({ publicKey, auth }: BrowserKeys): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(Buffer.from(publicKey, 'base64url'))
    return Buffer.from(publicKey, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
