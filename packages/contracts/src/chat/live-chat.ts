import { Type, type Static } from '@sinclair/typebox'
import { ConversationMode, hasConsented, LiveChatStatus } from './chat.ts'
import { MessageTranslation } from '../live-chat/translation.ts'
import { HistoryMessage } from './history.ts'
import { Uuid } from '../text.ts'

const strict = { additionalProperties: false } as const

/** POST /api/chat/handoff: requests a handoff. Without a session it begins one. The response is a chat reply. */
export const HandoffRequest = Type.Object(
  { chatbotId: Uuid(), pageUrl: Type.Optional(Type.String({ maxLength: 2_048 })), hasConsented },
  { ...strict, title: 'HandoffRequest' },
)

/** DELETE /api/chat/handoff and GET /api/chat/live-events: the header carries the session id. */
export const LiveChatQuery = Type.Object({ chatbotId: Uuid() }, strict)

/** POST /api/chat/typing: sent every few seconds while the visitor types. The indicator expires by itself. */
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
  /** The state of the conversation. `closed` is sent once, at the end of a live chat. */
  state: Type.Object({
    mode: ConversationMode,
    status: Type.Union([LiveChatStatus, Type.Null()]),
    agentName: Type.Union([Type.String(), Type.Null()]),
    /** A small picture of the agent as a data URL, so that no page has to allow another address. */
    agentPicture: Type.Union([Type.String(), Type.Null()]),
  }),
  /** A new message of the conversation, in the shape of the history. */
  message: HistoryMessage,
  /** An agent's message in the language of the visitor. It comes after the message, or not at all. */
  translation: MessageTranslation,
  /** Whether the agent is typing. */
  typing: Type.Object({ isTyping: Type.Boolean() }),
  /** This process is shutting down: reconnect after `retryMs`. */
  reconnect: Type.Object({ retryMs: Type.Integer() }),
} as const

export type LiveEventName = keyof typeof liveEventData
export type LiveEvent = {
  [Name in LiveEventName]: { event: Name; data: Static<(typeof liveEventData)[Name]>; id?: string }
}[LiveEventName]
