import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { checkNewPassword, passwordLimits } from './check-new-password.ts'

/** What a hash costs: KiB of memory, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/**
 * One of OWASP's settings for argon2id: 19 MiB, two passes, one lane. Measured: 25 ms of one core each, so a login
 * page under attack keeps one core busy with 40 guesses a second, and its memory stays bounded by the four threads
 * of Node's pool.
 */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

const kind = { type: argon2id, parallelism: 1 } as const

/** Keyboards may write the same letter in two ways (é as one code point or as two). Both are the same password. */
const canonical = (password: string): string => password.normalize('NFKC')

/** Hashes a password by argon2id with a salt of its own. A hash names its own cost, so that logins of tests can be cheaper. */
export const hashPassword = (password: string, cost = passwordCost): Promise<string> =>
  hash(canonical(password), { ...kind, ...cost })

/** Hashes the password that a user chooses. Throws if it is too short, too long, common, or made of the user's address. */
export async function hashNewPassword(chosen: { password: string; email: string }): Promise<string> {
  await checkNewPassword(chosen)
  return hashPassword(chosen.password)
}

/** Whether a hash costs less than hashes should by now, so that the next login is the time to make a new one. */
export const isOutdated = (storedHash: string, cost: PasswordCost): boolean =>
  needsRehash(storedHash, { ...kind, ...cost })

let decoyHash: Promise<string> | undefined

/**
 * Verifies a password against its hash. Without a hash (an unknown user, or an invitation that was not accepted) it does
 * the same work against the hash of a random password, so that the time of the answer does not tell who has a login
 * here. A password that is too long is wrong, and throws nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hash(randomBytes(32), { ...kind, ...passwordCost })
  const isTooLong = countCharacters(password) > passwordLimits.atMost
  const against = storedHash === null || isTooLong ? await decoyHash : storedHash
  return verify(against, isTooLong ? '' : canonical(password))
}
