import { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'

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

/** The visitor is not in contact with agents, or the owner wants no files. */
export const filesOff = (): AppError => visitorError('FILES_OFF', 'forbidden')

/** The same for agents, who learn what can be done about it. */
export const filesDisabled = (): AppError =>
  new AppError('FILES_OFF', 'forbidden', 'This chatbot accepts no files. It can be changed under “Live chat”.')

export const fileUnknown = (): AppError => visitorError('FILE_UNKNOWN', 'not-found')
