import { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'

export const liveChatUnavailable = (): AppError => visitorError('LIVE_CHAT_UNAVAILABLE', 'forbidden')

/** The same for an agent who would take a conversation. */
export const liveChatDisabled = (): AppError =>
  new AppError('LIVE_CHAT_DISABLED', 'conflict', 'Live chat is turned off for this chatbot.')

/** Another agent has the conversation. */
export const liveChatTaken = (): AppError =>
  new AppError('LIVE_CHAT_TAKEN', 'conflict', 'Another agent has already taken over this conversation.')

/** Only the agent who has a conversation can do this with it. */
export const liveChatNotOpen = (): AppError =>
  new AppError('LIVE_CHAT_NOT_OPEN', 'conflict', 'This conversation isn’t assigned to you. Take it over first.')

/** What an agent dismisses is not what the visitor waits for now. */
export const missedRequestNewer = (): AppError =>
  new AppError('MISSED_REQUEST_NEWER', 'conflict', 'The visitor has asked for someone again in the meantime.')

export const snoozeInvalid = (days: number): AppError =>
  new AppError('SNOOZE_INVALID', 'invalid', `Choose a time in the next ${days} days.`, {
    field: '/until',
    values: { limit: days },
  })

export const agentUnknown = (): AppError =>
  new AppError('AGENT_UNKNOWN', 'not-found', 'No agent with this id may answer this conversation.')

export const messageEmpty = (): AppError =>
  new AppError('MESSAGE_EMPTY', 'invalid', 'This message is empty after removing content that visitors may not see.', {
    field: '/text',
  })

export const noteUnknown = (): AppError => new AppError('NOTE_UNKNOWN', 'not-found', 'Note not found.')

/** Only its author changes a note. */
export const noteForeign = (): AppError =>
  new AppError('NOTE_FOREIGN', 'forbidden', 'You can’t change someone else’s note. Write your own instead.')

export const notesTooMany = (atMost: number): AppError =>
  new AppError('NOTE_LIMIT', 'conflict', `A conversation can have at most ${atMost} notes. Delete one first.`, {
    values: { limit: atMost },
  })

export const templateUnknown = (): AppError => new AppError('TEMPLATE_UNKNOWN', 'not-found', 'Template not found.')

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
  new AppError('TEMPLATE_LIMIT', 'conflict', `You can have at most ${atMost} of these templates. Delete one first.`, {
    values: { limit: atMost },
  })

export const templateOfAllChatbots = (): AppError =>
  new AppError(
    'PERMISSION_DENIED',
    'forbidden',
    'You only have access to selected chatbots, so you can’t change templates for all chatbots. Ask the owner of the account.',
  )

/** The visitor is not in contact with agents, or the owner wants no files. */
export const filesOff = (): AppError => visitorError('FILES_OFF', 'forbidden')

/** The same for agents, who learn what can be done about it. */
export const filesDisabled = (): AppError =>
  new AppError('FILES_OFF', 'forbidden', 'This chatbot doesn’t accept files. You can change this under “Live chat”.')

export const fileUnknown = (): AppError => visitorError('FILE_UNKNOWN', 'not-found')
