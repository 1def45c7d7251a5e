import { Type, type Static } from '@sinclair/typebox'
import { ConversationId, SessionOfRecord } from './conversation-of-record.ts'
import { nextPage, pageTotal, recordFilterFields, recordPageFields } from './record-page.ts'
import { OrRedacted } from './redacted.ts'
import { Timestamp, Uuid } from '../text.ts'

const Rating = Type.Union([Type.Literal('up'), Type.Literal('down')])

/** What was rated. */
const Kind = Type.Union([Type.Literal('reply'), Type.Literal('live_chat')], {
  description: 'Whether the visitor rated one reply or a whole live chat.',
})

const ownFilters = {
  rating: Type.Optional(
    Type.Union(Rating.anyOf, {
      description: '`up`: thumbs up, and live chats rated 4 or 5. `down`: thumbs down, and live chats rated lower.',
    }),
  ),
  kind: Type.Optional(Kind),
}

/** GET /api/feedback/export. */
export const FeedbackExportQuery = Type.Object(
  { ...recordFilterFields, ...ownFilters },
  { additionalProperties: false },
)
export type FeedbackExportQuery = Static<typeof FeedbackExportQuery>

/** GET /api/feedback. */
export const FeedbackQuery = Type.Object({ ...recordPageFields, ...ownFilters }, { additionalProperties: false })
export type FeedbackQuery = Static<typeof FeedbackQuery>

/** A visitor's rating of a reply, or of a live chat. On the free plan its content is `***`. */
export const FeedbackRecord = Type.Object(
  {
    id: Uuid(),
    chatbotId: Uuid(),
    sessionId: SessionOfRecord,
    conversationId: ConversationId,
    messageId: Type.Integer({ description: 'Id of the reply, or of the notice that ended the live chat.' }),
    rating: Type.Union(
      [
        ...OrRedacted(Rating).anyOf,
        Type.Integer({ minimum: 1, maximum: 5, description: 'For a live chat: from 1 (very poor) to 5 (very good).' }),
      ],
      { description: 'Thumbs up or down for a reply, a number for a live chat.' },
    ),
    comment: Type.Union([Type.String(), Type.Null()]),
    createdAt: Timestamp(),
    kind: OrRedacted(Kind),
    agentName: Type.Union([Type.String(), Type.Null()], {
      description: 'The agent who wrote the reply or answered the live chat; null: AI wrote it, or it is unknown.',
    }),
  },
  { title: 'FeedbackRecord' },
)
export type FeedbackRecord = Static<typeof FeedbackRecord>

/** Feedback in a list, with the texts that it is about for as long as they are kept. */
const ListedFeedback = Type.Object({
  ...FeedbackRecord.properties,
  question: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'The message that the reply answers; null: an agent wrote the reply, the message is no longer kept, or a live chat was rated. Only in paged lists.',
    }),
  ),
  reply: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'The rated reply as HTML; null: it is no longer kept, or a live chat was rated. Only in paged lists.',
    }),
  ),
})

export const FeedbackList = Type.Object(
  {
    success: Type.Literal(true),
    data: Type.Array(ListedFeedback),
    count: Type.Integer(),
    nextCursor: nextPage,
    total: pageTotal,
  },
  { title: 'FeedbackList' },
)
export type FeedbackList = Static<typeof FeedbackList>
