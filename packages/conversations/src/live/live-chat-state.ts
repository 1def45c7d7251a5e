import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'

/** Who has a conversation: the bot, the bot while the visitor waits for a person, or a person. */
export type LiveChatState = 'bot' | 'waiting' | 'open'

/** What can happen to a live chat. */
export type LiveChatStep =
  /** The visitor asks for a person, or the bot gives up. */
  | 'request'
  /** A colleague takes it, asked for or not. */
  | 'claim'
  /** The visitor no longer wants to wait. */
  | 'cancel'
  /** Nobody came in time. */
  | 'time-out'
  /** A colleague hands it to another one. */
  | 'transfer'
  /** A colleague gives it back to whoever comes next. */
  | 'release'
  /** The colleague has given no sign for too long. */
  | 'lose-agent'
  /** Either side ends it. */
  | 'end'
  /** Nobody has said anything for too long. */
  | 'fall-silent'

/**
 * Every legal transition; what is not in it is refused. `closed` is no state but the moment in which an open chat goes
 * back to the bot. The same pairs of mode and status are a check of the table.
 */
const steps: Record<LiveChatState, Partial<Record<LiveChatStep, LiveChatState>>> = {
  bot: { request: 'waiting', claim: 'open' },
  waiting: { claim: 'open', cancel: 'bot', 'time-out': 'bot', end: 'bot' },
  open: { transfer: 'open', release: 'waiting', 'lose-agent': 'waiting', end: 'bot', 'fall-silent': 'bot' },
}

/** Where a step leads, or undefined where it is not legal. */
export const nextState = (state: LiveChatState, step: LiveChatStep): LiveChatState | undefined => steps[state][step]

/** The state as it is stored and sent. */
export const storedState = {
  bot: { mode: 'bot', liveStatus: null },
  waiting: { mode: 'bot', liveStatus: 'waiting' },
  open: { mode: 'human', liveStatus: 'open' },
} as const satisfies Record<LiveChatState, { mode: ConversationMode; liveStatus: LiveChatStatus | null }>

/** The state that a stored pair means. */
export const stateOf = ({
  mode,
  liveStatus,
}: {
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
}): LiveChatState => (mode === 'human' ? 'open' : liveStatus === null ? 'bot' : 'waiting')
