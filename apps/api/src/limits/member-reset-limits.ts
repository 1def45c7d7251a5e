import { AppError } from '@frontdesk/errors/app-error'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'

const windowMs = 24 * 60 * 60 * 1_000
const mostOfMember = 5

/** Counts a password reset that an owner sends to a member; throws where the daily limit of the member is exceeded. */
export async function countMemberReset(
  { redis, namespace }: Pick<Deps, 'redis' | 'namespace'>,
  { accountId, memberId }: { accountId: string; memberId: string },
): Promise<void> {
  // The key names the account, so that another account cannot use up the mails to this member.
  const key = `${namespace}:member-reset:${accountId}:${memberId.toLowerCase()}`
  if ((await countInWindow(redis, key, windowMs)) <= mostOfMember) return
  const retryAfterSeconds = Math.max(1, Math.ceil((await redis.pttl(key)) / 1_000))
  const message = `A member can be sent ${mostOfMember} password resets a day. Try again tomorrow.`
  throw new AppError('RESETS_LIMITED', 'too-many', message, { retryAfterSeconds })
}
