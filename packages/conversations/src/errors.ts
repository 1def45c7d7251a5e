import { AppError } from '@frontdesk/contracts/app-error'
import { visitorError } from '@frontdesk/contracts/visitor-texts/visitor-error'

export const sessionExpired = (): AppError => visitorError('SESSION_EXPIRED', 'gone')

export const sessionUnknown = (): AppError => visitorError('SESSION_UNKNOWN', 'not-found')

export const replyUnknown = (): AppError => visitorError('REPLY_UNKNOWN', 'not-found')

/** The account has had its replies of this month. */
export const quotaReached = (): AppError => visitorError('QUOTA_REACHED', 'too-many')

/** The chatbot has had its replies of this day; a visitor need not know the difference. */
export const dailyCapReached = (): AppError => visitorError('DAILY_CAP_REACHED', 'too-many')

export const requestKeyReused = (): AppError => visitorError('IDEMPOTENCY_KEY_REUSED', 'conflict')

/** The reply could not be made: the provider failed, or every attempt died. */
export const replyFailed = (): AppError => visitorError('REPLY_FAILED', 'provider-failed')

export const chatbotForbidden = (): AppError =>
  new AppError('CHATBOT_FORBIDDEN', 'forbidden', 'You may not see this chatbot. The owner of the account can allow it.')

const inAFile =
  'Narrow the range, select one chatbot, or have a file written: POST the same filters to /api/conversations/export-jobs.'

export const exportTooLarge = (): AppError =>
  new AppError('EXPORT_TOO_LARGE', 'too-large', `More than 50,000 messages match. ${inAFile}`)

export const exportTooSlow = (): AppError =>
  new AppError('EXPORT_TOO_SLOW', 'too-large', `Looking through all messages takes too long. ${inAFile}`)

/** One at a time for an account, because each holds a snapshot of the database. */
export const exportRunning = (): AppError =>
  new AppError('EXPORT_RUNNING', 'too-many', 'An export of this account is running already. Please wait for its end.', {
    retryAfterSeconds: 10,
  })

/** As many as one process may run for all accounts. */
export const exportsBusy = (): AppError =>
  new AppError('EXPORTS_BUSY', 'too-many', 'Several exports are running just now. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })

export const exportJobUnknown = (): AppError =>
  new AppError('EXPORT_JOB_UNKNOWN', 'not-found', 'There is no such export.')

export const exportNotReady = (): AppError =>
  new AppError('EXPORT_NOT_READY', 'conflict', 'This export has no file yet. Ask again when its status is done.')

export const exportFileGone = (): AppError =>
  new AppError('EXPORT_FILE_GONE', 'gone', 'The file of this export has been removed. Please ask for a new one.')

/** Somebody cancelled it while it was being written. */
export const exportCancelled = (): AppError =>
  new AppError('EXPORT_CANCELLED', 'conflict', 'This export was cancelled.')

export const cursorInvalid = (): AppError =>
  new AppError('CURSOR_INVALID', 'invalid', 'This cursor belongs to another list. Ask for the first page again.')

export const liveChatOff = (): AppError => visitorError('LIVE_CHAT_UNAVAILABLE', 'forbidden')

/** The same, said to a colleague who would take a conversation over. */
export const liveChatNotOn = (): AppError =>
  new AppError('LIVE_CHAT_NOT_ON', 'conflict', 'Live chat is switched off for this chatbot.')

/** Somebody has the conversation already. */
export const liveChatTaken = (): AppError =>
  new AppError('LIVE_CHAT_TAKEN', 'conflict', 'Somebody has taken this conversation already.')

/** Only whoever has a conversation can do this with it. */
export const liveChatNotOpen = (): AppError =>
  new AppError('LIVE_CHAT_NOT_OPEN', 'conflict', 'This conversation is not yours at the moment. Take it first.')

export const agentUnknown = (): AppError =>
  new AppError('AGENT_UNKNOWN', 'not-found', 'There is no such colleague who may answer this conversation.')

export const messageEmpty = (): AppError =>
  new AppError('MESSAGE_EMPTY', 'invalid', 'Nothing of this message could be shown to a visitor.')

export const agentAway = (): AppError =>
  new AppError('AGENT_AWAY', 'conflict', 'This colleague is not at the desk just now.')

export const templateUnknown = (): AppError =>
  new AppError('TEMPLATE_UNKNOWN', 'not-found', 'There is no such template.')

export const templateTaken = (title: string): AppError =>
  new AppError('TEMPLATE_TITLE_TAKEN', 'conflict', `There is a template with the title "${title}" already.`)

export const templatesTooMany = (): AppError =>
  new AppError('TEMPLATE_LIMIT', 'invalid', 'A chatbot has at most 200 templates.')
