import { AppError } from '@frontdesk/errors/app-error'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'

type Needs = Pick<Deps, 'redis' | 'namespace'>

const windowMs = 24 * 60 * 60 * 1_000
/** Each invitation is a mail that its receiver did not ask for. */
const most = { ofAccount: 100, ofInvitation: 5 }

/** Limits on the mails of invitations, counted in Redis across all processes. */
export interface InvitationLimits {
  /** Counts a mail of the account; throws where the daily limit is exceeded. */
  count: (accountId: string) => Promise<void>
  /** Counts a mail of an invitation that is sent again. */
  countAgain: (accountId: string, invitationId: string) => Promise<void>
}

export function invitationLimits({ redis, namespace }: Needs): InvitationLimits {
  const countOne = async (key: string, atMost: number): Promise<void> => {
    const counted = await countInWindow(redis, key, windowMs)
    if (counted > atMost) throw tooManyInvitationMails(Math.ceil((await redis.pttl(key)) / 1_000))
  }
  const count = (accountId: string) => countOne(`${namespace}:invitations:${accountId}`, most.ofAccount)
  return {
    count,
    async countAgain(accountId, invitationId) {
      // The key names the account, so that another account cannot use up the mails of this invitation.
      await countOne(`${namespace}:invitations:${accountId}:${invitationId.toLowerCase()}`, most.ofInvitation)
      await count(accountId)
    },
  }
}

const tooManyInvitationMails = (seconds: number): AppError =>
  new AppError(
    'INVITATIONS_LIMITED',
    'too-many',
    `An invitation can be resent ${most.ofInvitation} times a day, and an account can send ${most.ofAccount}. Try again tomorrow.`,
    { retryAfterSeconds: Math.max(1, seconds) },
  )
