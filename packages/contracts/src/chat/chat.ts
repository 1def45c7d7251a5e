import { Type, type Static } from '@sinclair/typebox'
import { ChatAction } from './chat-actions.ts'
import { chatLimits } from './chat-limits.ts'
import { Citation } from './citation.ts'
import { sourceQuotesField } from './source-quotes-field.ts'
import { sourceTitlesField } from './source-titles-field.ts'
import { noNul, Uuid, visible } from '../text.ts'

const ContextValue = Type.Union([
  Type.String({ maxLength: chatLimits.contextValueCharacters, ...noNul }),
  Type.Number(),
  Type.Boolean(),
])

/**
 * Facts about the visitor or the page that travel with one message only: flat, and never stored. Not `Type.Record`,
 * whose pattern `^(.*)$` does not match a key with a line break in it, so that its value would go unchecked.
 */
export const ContextData = Type.Unsafe<Record<string, Static<typeof ContextValue>>>(
  Type.Object(
    {},
    {
      additionalProperties: ContextValue,
      maxProperties: chatLimits.contextKeys,
      title: 'ContextData',
      propertyNames: { maxLength: chatLimits.contextKeyCharacters, ...noNul },
    },
  ),
)
export type ContextData = Static<typeof ContextData>

/** Of the requests that may begin a conversation. */
export const hasConsented = Type.Optional(
  Type.Boolean({
    description: 'True if the visitor was asked and has agreed. The time is stored with the new conversation.',
  }),
)

/** POST /api/chat. Unknown fields are rejected and nothing is coerced. */
export const ChatRequest = Type.Object(
  {
    message: Type.String({
      minLength: 1,
      maxLength: chatLimits.messageCharacters,
      pattern: visible,
      ...noNul,
      description: "The visitor's message, with at least one visible character.",
    }),
    chatbotId: Uuid('Id of the chatbot, from its settings.'),
    pageUrl: Type.Optional(
      Type.String({
        maxLength: chatLimits.pageUrlCharacters,
        ...noNul,
        description: 'Full URL of the page the visitor is on. It must be on an allowed domain.',
      }),
    ),
    contextData: Type.Optional(ContextData),
    hasConsented,
  },
  { title: 'ChatRequest', additionalProperties: false },
)
export type ChatRequest = Static<typeof ChatRequest>

export const ConversationMode = Type.Union([Type.Literal('bot'), Type.Literal('human')], { title: 'ConversationMode' })
export type ConversationMode = Static<typeof ConversationMode>

export const LiveChatStatus = Type.Union([Type.Literal('waiting'), Type.Literal('open'), Type.Literal('closed')], {
  title: 'LiveChatStatus',
})
export type LiveChatStatus = Static<typeof LiveChatStatus>

/** The chat reply. `status` is there only while live chat is active for the session. */
export const ChatReply = Type.Object(
  {
    reply: Type.String({
      description: 'The reply. May contain HTML; may be empty while an agent handles the conversation.',
    }),
    sources: Type.Array(Citation),
    ...sourceTitlesField,
    ...sourceQuotesField,
    mode: Type.Optional(ConversationMode),
    status: Type.Optional(LiveChatStatus),
    actions: Type.Optional(
      Type.Array(ChatAction, {
        description: 'What the visitor can do next besides writing; absent if nothing.',
      }),
    ),
  },
  { title: 'ChatReply' },
)
export type ChatReply = Static<typeof ChatReply>

/** Every error of the four chat routes keeps the reply's shape; the HTTP status tells the kind. */
export const ChatError = Type.Object(
  {
    reply: Type.String({ description: 'A user-friendly message as HTML, safe to show to the visitor.' }),
    sources: Type.Array(Citation, { maxItems: 0 }),
  },
  { title: 'ChatError' },
)
export type ChatError = Static<typeof ChatError>
