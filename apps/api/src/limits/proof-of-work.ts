import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Flood } from './new-conversations.ts'

/*
 * A challenge is `<bits>.<end>.<salt>.<signature>`: how many zero bits are asked for, until when (seconds, base 36), and
 * 64 random bits, signed for one chatbot. Nothing of it is stored. A proof is the challenge, a dot and a number whose
 * SHA-256 together begins with so many zero bits. 54 characters fit into one block of SHA-256.
 */

/** 2^14 hashes take a slow phone (60,000 a second) 0.3 s on average, 2^17 take 2.2 s. */
const bits = { least: 14, most: 17 } as const

/** Long enough for the slowest phone, and for a visitor whose network comes and goes. */
const keepSeconds = 120

const pattern = /^((\d\d)\.([\da-z]{1,8})\.[\w-]{11})\.([\w-]{22})\.\d{1,9}$/

const sign = (secret: string, chatbotId: string, unsigned: string): string =>
  createHmac('sha256', secret).update(`proof of work\n${chatbotId}\n${unsigned}`).digest('base64url').slice(0, 22)

/** Makes a challenge for a visitor of this chatbot. Each doubling of the flood asks for a bit more, up to a bound. */
export function newChallenge(secret: string, chatbotId: string, { times, now }: Flood): string {
  const asked = Math.min(bits.most, bits.least + Math.floor(Math.log2(times)))
  const unsigned = `${asked}.${(now + keepSeconds).toString(36)}.${randomBytes(8).toString('base64url')}`
  return `${unsigned}.${sign(secret, chatbotId, unsigned)}`
}

/** A challenge of ours that is solved. Whether it has ended or was used is for `redeemProof` to say. */
export interface Proof {
  signature: string
  endsAt: number
  /** Names this reading of it: a request that was cut off may redeem it once more. */
  readingId: string
}

/** Checks a proof for this chatbot: one HMAC and one hash, whatever was sent. Null if it is none. */
export function readProof(secret: string, chatbotId: string, text: unknown): Proof | null {
  const [, unsigned = '', asked, end = '', signature = ''] = (typeof text === 'string' && pattern.exec(text)) || []
  if (typeof text !== 'string' || signature === '') return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, chatbotId, unsigned)))) return null
  const hash = createHash('sha256').update(text).digest()
  if (Math.clz32(hash.readInt32BE()) < Number(asked)) return null
  return { signature, endsAt: parseInt(end, 36), readingId: randomUUID() }
}

/** By the clock of Redis, which has set the end as well. */
const script = `
local left = ARGV[1] - redis.call('TIME')[1]
if left <= 0 then return 0 end
local isRedeemed = redis.call('SET', KEYS[1], ARGV[2], 'NX', 'EX', left) or redis.call('GET', KEYS[1]) == ARGV[2]
return isRedeemed and 1 or 0`

/**
 * Uses a proof up, across all processes. False if it has ended or another request has used it. Safe to run twice: Redis may
 * have done what it didn't answer.
 */
export async function redeemProof(
  { redis, namespace }: Pick<Deps, 'redis' | 'namespace'>,
  { signature, endsAt, readingId }: Proof,
): Promise<boolean> {
  return (await redis.eval(script, 1, `${namespace}:proof:${signature}`, endsAt, readingId)) === 1
}
