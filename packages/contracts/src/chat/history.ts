import { Type, type Static } from '@sinclair/typebox'
import { ChatAction } from './chat-actions.ts'
import { Citation } from './citation.ts'
import { Timestamp, Uuid } from '../text.ts'

/** The session may be named by the header instead, which keeps it out of addresses and so out of logs on the way. */
export const HistoryQuery = Type.Object(
  {
    chatbotId: Uuid(),
    sessionId: Type.Optional(Uuid('Required, unless the header X-Chat-Session-Id names the session.')),
  },
  { additionalProperties: false },
)
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryMessage = Type.Object(
  {
    id: Type.Integer(),
    sender: Type.Union([Type.Literal('bot'), Type.Literal('user')], {
      description: 'For display: who said it.',
    }),
    role: Type.Union([Type.Literal('user'), Type.Literal('assistant'), Type.Literal('system')]),
    isAgent: Type.Boolean({ description: 'True when an assistant message came from a person.' }),
    text: Type.String(),
    sources: Type.Optional(Type.Array(Citation)),
    actions: Type.Optional(Type.Array(ChatAction)),
    createdAt: Timestamp(),
  },
  { title: 'Message' },
)
export type HistoryMessage = Static<typeof HistoryMessage>

/** GET /api/chat/history: every stored message of one session, oldest first. */
export const ConversationHistory = Type.Object(
  { messages: Type.Array(HistoryMessage) },
  { title: 'ConversationHistory' },
)
export type ConversationHistory = Static<typeof ConversationHistory>
