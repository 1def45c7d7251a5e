import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'

/** Who has a conversation: the bot, the bot while the visitor waits for an agent, or an agent. */
export type LiveChatState = 'bot' | 'waiting' | 'open'

/** A change of a live chat's state. */
export type LiveChatStep =
  /** The visitor requests an agent, or the bot hands off by itself. */
  | 'request'
  /** An agent takes it, whether or not the visitor waits. */
  | 'claim'
  /** The visitor no longer wants to wait. */
  | 'cancel'
  /** No agent took it in time. */
  | 'time-out'
  /** An agent assigns it to another one. */
  | 'transfer'
  /** The agent gives it up, and it waits for the next one. */
  | 'release'
  /** There was no heartbeat of the agent for too long. */
  | 'lose-agent'
  /** Either side ends it. */
  | 'end'
  /** There was no message for too long. */
  | 'fall-silent'

/**
 * Every legal transition; all others are refused. `closed` is not a state but the moment in which an open chat goes back
 * to the bot. The same pairs of mode and status are a check of the table.
 */
const steps: Record<LiveChatState, Partial<Record<LiveChatStep, LiveChatState>>> = {
  bot: { request: 'waiting', claim: 'open' },
  waiting: { claim: 'open', cancel: 'bot', 'time-out': 'bot', end: 'bot' },
  open: { transfer: 'open', release: 'waiting', 'lose-agent': 'waiting', end: 'bot', 'fall-silent': 'bot' },
}

/** Where a step leads, or undefined if it is not legal. */
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
