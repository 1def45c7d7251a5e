import { AppError } from '@frontdesk/contracts/app-error'
import { maxExportMessages } from '@frontdesk/contracts/conversations/export'
import { visitorError } from '@frontdesk/contracts/visitor-texts/visitor-error'

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

export const chatbotForbidden = (): AppError =>
  new AppError(
    'CHATBOT_FORBIDDEN',
    'forbidden',
    'You may not see this chatbot. The owner of the account can give you access.',
  )

const inAFile =
  'Narrow the range, select one chatbot, or have a file written: POST the same filters to /api/conversations/export-jobs.'

export const exportTooLarge = (): AppError =>
  new AppError('EXPORT_TOO_LARGE', 'too-large', `More than 50,000 messages match. ${inAFile}`, {
    values: { limit: maxExportMessages },
  })

export const exportTooSlow = (): AppError =>
  new AppError('EXPORT_TOO_SLOW', 'too-large', `Looking through all messages takes too long. ${inAFile}`)

/** One at a time for an account, because each holds a snapshot of the database. */
export const exportRunning = (): AppError =>
  new AppError(
    'EXPORT_RUNNING',
    'too-many',
    'An export of this account is already running. Please wait until it has finished.',
    {
      retryAfterSeconds: 10,
    },
  )

/** As many as one process may run for all accounts. */
export const exportsBusy = (): AppError =>
  new AppError('EXPORTS_BUSY', 'too-many', 'Too many exports are running. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })

export const tooManyExports = (atMost: number): AppError =>
  new AppError(
    'EXPORT_LIMIT',
    'conflict',
    `An account can have at most ${atMost} files of exports. Delete one first, or wait: each is removed after 7 days.`,
    { values: { limit: atMost } },
  )

export const exportJobUnknown = (): AppError =>
  new AppError('EXPORT_JOB_UNKNOWN', 'not-found', 'There is no such export.')

export const exportNotReady = (): AppError =>
  new AppError('EXPORT_NOT_READY', 'conflict', 'This export has no file yet. Try again when its status is `done`.')

export const exportFileGone = (): AppError =>
  new AppError('EXPORT_FILE_GONE', 'gone', 'The file of this export has been removed. Please create a new export.')

/** It was cancelled while its file was being written, or a conversation in it was erased. */
export const exportSuperseded = (): AppError =>
  new AppError('EXPORT_SUPERSEDED', 'conflict', 'This export was cancelled, or is written anew.')

export const cursorInvalid = (): AppError =>
  new AppError('CURSOR_INVALID', 'invalid', 'This cursor belongs to another list. Start again at the first page.', {
    field: '/cursor',
  })

export const searchTooSlow = (): AppError =>
  new AppError(
    'SEARCH_TOO_SLOW',
    'too-large',
    'Looking through all conversations takes too long. Narrow the range of days, or select one chatbot.',
  )

export const liveChatUnavailable = (): AppError => visitorError('LIVE_CHAT_UNAVAILABLE', 'forbidden')

/** The same for an agent who would take a conversation. */
export const liveChatDisabled = (): AppError =>
  new AppError('LIVE_CHAT_DISABLED', 'conflict', 'Live chat is switched off for this chatbot.')

/** Another agent has the conversation. */
export const liveChatTaken = (): AppError =>
  new AppError('LIVE_CHAT_TAKEN', 'conflict', 'Another agent has already taken this conversation.')

/** Only the agent who has a conversation can do this with it. */
export const liveChatNotOpen = (): AppError =>
  new AppError('LIVE_CHAT_NOT_OPEN', 'conflict', 'This conversation is not assigned to you. Take it first.')

export const snoozeInvalid = (days: number): AppError =>
  new AppError('SNOOZE_INVALID', 'invalid', `Choose a time from now on, within ${days} days.`, {
    field: '/until',
    values: { limit: days },
  })

export const agentUnknown = (): AppError =>
  new AppError('AGENT_UNKNOWN', 'not-found', 'There is no agent with this id who may answer this conversation.')

export const messageEmpty = (): AppError =>
  new AppError(
    'MESSAGE_EMPTY',
    'invalid',
    'This message is empty once everything that visitors may not see is removed.',
    { field: '/text' },
  )

export const agentAway = (): AppError =>
  new AppError('AGENT_AWAY', 'conflict', 'This agent is offline. Choose an agent who is online.', { field: '/userId' })

export const messageUnknown = (): AppError =>
  new AppError('MESSAGE_UNKNOWN', 'not-found', 'There is no such reply of the chatbot in this conversation any more.')

export const noteUnknown = (): AppError => new AppError('NOTE_UNKNOWN', 'not-found', 'There is no such note.')

/** Only its author changes a note. */
export const noteForeign = (): AppError =>
  new AppError('NOTE_FOREIGN', 'forbidden', 'Somebody else wrote this note. Write one of your own.')

export const notesTooMany = (atMost: number): AppError =>
  new AppError('NOTE_LIMIT', 'conflict', `A conversation can have at most ${atMost} notes. Delete one first.`, {
    values: { limit: atMost },
  })

export const templateUnknown = (): AppError =>
  new AppError('TEMPLATE_UNKNOWN', 'not-found', 'There is no such template.')

export const templateTaken = (title: string): AppError =>
  new AppError('TEMPLATE_TITLE_TAKEN', 'conflict', `A template with the title "${title}" already exists.`, {
    field: '/title',
    values: { title },
  })

export const templateShortcutTaken = (shortcut: string): AppError =>
  new AppError('TEMPLATE_SHORTCUT_TAKEN', 'conflict', `Another template already has the shortcut "${shortcut}".`, {
    field: '/shortcut',
    values: { shortcut },
  })

export const templatesTooMany = (atMost: number): AppError =>
  new AppError('TEMPLATE_LIMIT', 'conflict', `There can be at most ${atMost} of these templates. Delete one first.`, {
    values: { limit: atMost },
  })

export const templateOfAllChatbots = (): AppError =>
  new AppError(
    'PERMISSION_DENIED',
    'forbidden',
    'You have access to selected chatbots only, and so cannot change templates that the team uses for all of them. Ask the owner of the account.',
  )

export const transcriptsOff = (): AppError => visitorError('TRANSCRIPTS_OFF', 'forbidden')

/** The visitor is not in contact with agents, or the owner wants no files. */
export const filesOff = (): AppError => visitorError('FILES_OFF', 'forbidden')

/** The same for agents, who learn what can be done about it. */
export const filesDisabled = (): AppError =>
  new AppError('FILES_OFF', 'forbidden', 'This chatbot accepts no files. It can be changed under “Live chat”.')

/** As many, or as much, as a conversation or a day of an account may have. */
export const filesLimited = (): AppError => visitorError('FILES_LIMITED', 'too-many', { retryAfterSeconds: 3_600 })

export const fileMissing = (): AppError => visitorError('FILE_MISSING', 'invalid')

export const fileTypeRefused = (): AppError => visitorError('FILE_TYPE_REFUSED', 'invalid')

export const fileNameMismatch = (): AppError => visitorError('FILE_NAME_MISMATCH', 'invalid')

export const fileBroken = (): AppError => visitorError('FILE_BROKEN', 'invalid')

export const pictureTooLarge = (): AppError => visitorError('PICTURE_TOO_LARGE', 'invalid')

export const fileUnknown = (): AppError => visitorError('FILE_UNKNOWN', 'not-found')

export const analyticsRangeTooLong = (unit: string, days: number): AppError =>
  new AppError(
    'ANALYTICS_RANGE_TOO_LONG',
    'invalid',
    `By the ${unit} there are ${days} days at most. Choose fewer days, or a longer unit.`,
    { field: '/to', values: { limit: days } },
  )

export const analyticsTooSlow = (): AppError =>
  new AppError(
    'ANALYTICS_TOO_SLOW',
    'too-large',
    'Adding up these numbers takes too long. Choose fewer days, or one chatbot.',
  )

export const assistDisabled = (): AppError =>
  new AppError(
    'AGENT_ASSIST_DISABLED',
    'conflict',
    'The owner of this chatbot has switched off the help of a model for agents.',
  )

export const modelMissing = (): AppError =>
  new AppError('MODEL_MISSING', 'conflict', 'This needs an AI model, and none is set up for this chatbot.')

export const nothingAsked = (): AppError =>
  new AppError('NOTHING_ASKED', 'conflict', 'The visitor has written nothing yet that could be answered.')
