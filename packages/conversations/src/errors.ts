import { AppError } from '@frontdesk/contracts/app-error'

export const sessionExpired = (): AppError =>
  new AppError('SESSION_EXPIRED', 'gone', 'This conversation is older than 30 days and has been removed.')

export const sessionUnknown = (): AppError =>
  new AppError('SESSION_UNKNOWN', 'not-found', 'There is no such conversation.')

export const replyUnknown = (): AppError => new AppError('REPLY_UNKNOWN', 'not-found', 'There is no such reply.')

/** The specification asks that the reply says "temporarily unavailable". */
const usedUp = 'This chat is temporarily unavailable. Please try again later.'

/** The account has had its replies of this month. */
export const quotaReached = (): AppError => new AppError('QUOTA_REACHED', 'too-many', usedUp)

/** The chatbot has had its replies of this day; a visitor need not know the difference. */
export const dailyCapReached = (): AppError => new AppError('DAILY_CAP_REACHED', 'too-many', usedUp)

export const requestKeyReused = (): AppError =>
  new AppError('IDEMPOTENCY_KEY_REUSED', 'conflict', 'This Idempotency-Key was already used for another message.')

/** The reply could not be made: the provider failed, or every attempt died. */
export const replyFailed = (): AppError =>
  new AppError(
    'REPLY_FAILED',
    'provider-failed',
    'Sorry, I could not answer that just now. Please try again in a moment.',
  )
