import { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'

export const sessionExpired = (): AppError => visitorError('SESSION_EXPIRED', 'gone')

export const sessionUnknown = (): AppError => visitorError('SESSION_UNKNOWN', 'not-found')

export const replyUnknown = (): AppError => visitorError('REPLY_UNKNOWN', 'not-found')

/** The account has used its replies of this month. */
export const quotaReached = (): AppError => visitorError('QUOTA_REACHED', 'too-many')

/** The chatbot has used its replies of this day; a visitor need not know the difference. */
export const dailyCapReached = (): AppError => visitorError('DAILY_CAP_REACHED', 'too-many')

export const requestKeyReused = (): AppError => visitorError('IDEMPOTENCY_KEY_REUSED', 'conflict')

/** The reply could not be written: the provider failed, or every attempt was lost. */
export const replyFailed = (): AppError => visitorError('REPLY_FAILED', 'provider-failed')

export const tagsTooMany = (atMost: number): AppError =>
  new AppError('TAG_LIMIT', 'conflict', `An account can have at most ${atMost} tags. Delete one first.`, {
    values: { limit: atMost },
  })

export const tagTaken = (name: string): AppError =>
  new AppError('TAG_TAKEN', 'conflict', `There is already a tag named "${name}".`, { field: '/name', values: { name } })

export const tagUnknown = (): AppError => new AppError('TAG_UNKNOWN', 'not-found', 'There is no such tag.')

/** A visitor whom an agent has blocked. */
export const visitorBlocked = (): AppError => visitorError('VISITOR_BLOCKED', 'forbidden')

export const blockUnknown = (): AppError => new AppError('BLOCK_UNKNOWN', 'not-found', 'This visitor is not blocked.')

export const cursorInvalid = (): AppError =>
  new AppError('CURSOR_INVALID', 'invalid', 'This cursor belongs to another list. Start again from the first page.', {
    field: '/cursor',
  })

export const searchTooSlow = (): AppError =>
  new AppError(
    'SEARCH_TOO_SLOW',
    'too-large',
    'This search takes too long. Narrow the range of days, or select one chatbot.',
  )

export const messageUnknown = (): AppError =>
  new AppError('MESSAGE_UNKNOWN', 'not-found', 'Reply not found in this conversation. It may have been deleted.')

export const transcriptsOff = (): AppError => visitorError('TRANSCRIPTS_OFF', 'forbidden')
