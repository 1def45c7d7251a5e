import { Type, type Static } from '@sinclair/typebox'
import { ChatAction } from './chat-actions.ts'
import { Citation } from './citation.ts'
import { MessageFiles } from './message-file.ts'
import { sourceQuotesField } from './source-quotes-field.ts'
import { sourceTitlesField } from './source-titles-field.ts'
import { earlierMessages, messageCursorField } from '../message-cursor.ts'
import { Timestamp, Uuid } from '../text.ts'

/** The header can carry the session id instead, which keeps it out of URLs and of the logs of proxies. */
export const HistoryQuery = Type.Object(
  {
    chatbotId: Uuid(),
    sessionId: Type.Optional(Uuid('Required unless the header X-Chat-Session-Id is sent.')),
    ...messageCursorField,
  },
  { additionalProperties: false },
)
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryMessage = Type.Object(
  {
    id: Type.Integer(),
    sender: Type.Union([Type.Literal('bot'), Type.Literal('user')], {
      description: 'Author of the message, for display.',
    }),
    role: Type.Union([Type.Literal('user'), Type.Literal('assistant'), Type.Literal('system')]),
    isAgent: Type.Boolean({ description: 'True if an agent wrote this assistant message.' }),
    agentName: Type.Optional(Type.String({ description: 'Name of the agent who wrote the message.' })),
    text: Type.String(),
    sources: Type.Optional(Type.Array(Citation)),
    ...sourceTitlesField,
    ...sourceQuotesField,
    actions: Type.Optional(Type.Array(ChatAction)),
    files: Type.Optional(MessageFiles),
    translation: Type.Optional(
      Type.String({ description: 'The agent’s message in the language of the visitor, if it was translated.' }),
    ),
    createdAt: Timestamp(),
  },
  { title: 'Message' },
)
export type HistoryMessage = Static<typeof HistoryMessage>

/** GET /api/chat/history: the newest 1,000 messages of one session, oldest first. Few sessions have more. */
export const ConversationHistory = Type.Object(
  {
    messages: Type.Array(HistoryMessage),
    nextCursor: Type.Optional(Type.String({ description: earlierMessages })),
  },
  { title: 'ConversationHistory' },
)
export type ConversationHistory = Static<typeof ConversationHistory>
