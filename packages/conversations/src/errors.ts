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

export const liveChatOff = (): AppError =>
  new AppError('LIVE_CHAT_OFF', 'forbidden', 'Nobody can be asked for here. Please write your question instead.')

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
