import { randomBytes } from 'node:crypto'
import { argon2id, hash, verify } from 'argon2'
import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { passwordTooLong, passwordTooShort } from '../errors.ts'

/** Length decides how long guessing takes; rules about digits and signs only make people write passwords down. */
export const passwordLimits = { atLeast: 10, atMost: 128 } as const

/**
 * One of OWASP's settings for argon2id: 19 MiB, two passes, one lane. Measured: 25 ms of one core each, so a login
 * page under attack keeps one core busy with 40 guesses a second, and its memory stays bounded by the four threads
 * of Node's pool.
 */
const cost = { memoryCost: 19_456, timeCost: 2 }

const kind = { type: argon2id, parallelism: 1 } as const

/** Keyboards may write the same letter in two ways (é as one code point or as two). Both are the same password. */
const canonical = (password: string): string => password.normalize('NFKC')

/** Throws where a new password is too short or too long. Counts characters, not bytes. */
function checkPassword(password: string): void {
  const length = countCharacters(password)
  if (length < passwordLimits.atLeast) throw passwordTooShort(passwordLimits.atLeast)
  if (length > passwordLimits.atMost) throw passwordTooLong(passwordLimits.atMost)
}

/**
 * Hashes a new password by argon2id with a salt of its own. Refuses one that is too short or too long. A hash names its
 * own cost (KiB and passes), so that logins of tests can be cheaper.
 */
export async function hashPassword(password: string, ownCost = cost): Promise<string> {
  checkPassword(password)
  return hash(canonical(password), { ...kind, ...ownCost })
}

let decoyHash: Promise<string> | undefined

/**
 * Verifies a password against its hash. Without a hash (an unknown user, or an invitation that was not accepted) it does
 * the same work against the hash of a random password, so that the time of the answer does not tell who has a login
 * here. A password that is too long is wrong, and throws nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hash(randomBytes(32), { ...kind, ...cost })
  const isTooLong = countCharacters(password) > passwordLimits.atMost
  const against = storedHash === null || isTooLong ? await decoyHash : storedHash
  return verify(against, isTooLong ? '' : canonical(password))
}
