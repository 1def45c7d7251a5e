import { Type, type Static } from '@sinclair/typebox'
import { ChatError, ChatReply } from './chat.ts'
import { Uuid } from '../text.ts'

/**
 * The events of one streamed reply, by SSE event name. Exactly one of `done`, `error`, `reconnect` ends a stream.
 * `start` and `reconnect` are written by the API process that holds the connection and carry no id; all others
 * live in the reply's Redis stream, whose entry id is the SSE `id:`.
 */
export const replyEventData = {
  /** The message was accepted. `replyId` names the stream for a later resume. */
  start: Type.Object({ replyId: Uuid(), sessionId: Uuid() }),
  /** The current step while there is no text yet, for display only. */
  status: Type.Object({ step: Type.Union([Type.Literal('searching'), Type.Literal('writing'), Type.Literal('tool')]) }),
  /** The next piece of plain Markdown text. */
  token: Type.Object({ text: Type.String() }),
  /** A new attempt began: forget the text so far. */
  reset: Type.Object({}),
  /** The complete, sanitised reply, identical to the JSON response, the history and the export. */
  done: ChatReply,
  /** The error body of the JSON response, with its HTTP status. `retryAfterSeconds` is its Retry-After header. */
  error: Type.Composite([
    Type.Object({ status: Type.Integer(), retryAfterSeconds: Type.Optional(Type.Integer()) }),
    ChatError,
  ]),
  /** This process is shutting down: resume after `retryMs`. */
  reconnect: Type.Object({ retryMs: Type.Integer() }),
} as const

export type ReplyEventName = keyof typeof replyEventData

/** One event as it travels: its name, its data, and (from the reply's stream) its id. */
export type ReplyEvent = {
  [Name in ReplyEventName]: { event: Name; data: Static<(typeof replyEventData)[Name]>; id?: string }
}[ReplyEventName]

/** GET /api/chat/replies/{replyId}/events: resumes a stream for the session that owns it. */
export const ResumeParams = Type.Object({ replyId: Uuid() })
export const ResumeQuery = Type.Object({ chatbotId: Uuid() }, { additionalProperties: false })
