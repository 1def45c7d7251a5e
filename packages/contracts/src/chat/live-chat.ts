import { Type, type Static } from '@sinclair/typebox'
import { LiveChatStatus, ConversationMode } from './chat.ts'
import { HistoryMessage } from './history.ts'
import { Uuid } from '../text.ts'

const strict = { additionalProperties: false } as const

/** POST /api/chat/handoff: a visitor asks for a person. Without a session it begins one. The answer is a chat reply. */
export const HandoffRequest = Type.Object(
  { chatbotId: Uuid(), pageUrl: Type.Optional(Type.String({ maxLength: 2_048 })) },
  { ...strict, title: 'HandoffRequest' },
)

/** DELETE /api/chat/handoff and GET /api/chat/live-events: the session is named by its header. */
export const LiveChatQuery = Type.Object({ chatbotId: Uuid() }, strict)

/** POST /api/chat/typing: worth sending every few seconds while somebody types; it is forgotten by itself. */
export const TypingRequest = Type.Object(
  { chatbotId: Uuid(), isTyping: Type.Boolean() },
  { ...strict, title: 'TypingRequest' },
)

/**
 * The events of GET /api/chat/live-events, by SSE event name. A stream begins with `state`, then comes every message
 * after the one that `Last-Event-ID` names. The `id:` of a `message` is the message's own; the first event of a stream
 * that named none carries that of the last message before it, and no other event has one.
 */
export const liveEventData = {
  /** How the conversation stands. `closed` is said once, at the end of a live chat. */
  state: Type.Object({
    mode: ConversationMode,
    status: Type.Union([LiveChatStatus, Type.Null()]),
    agentName: Type.Union([Type.String(), Type.Null()]),
  }),
  /** Something that was said by anybody, as history has it. */
  message: HistoryMessage,
  /** Whether the person at the other end is typing. */
  typing: Type.Object({ isTyping: Type.Boolean() }),
  /** This process is going away: come back after `retryMs`. */
  reconnect: Type.Object({ retryMs: Type.Integer() }),
} as const

export type LiveEventName = keyof typeof liveEventData
export type LiveEvent = {
  [Name in LiveEventName]: { event: Name; data: Static<(typeof liveEventData)[Name]>; id?: string }
}[LiveEventName]
