import { Type, type Static } from '@sinclair/typebox'
import { nextPage, recordFilterFields, recordPageFields } from './record-page.ts'
import { OrRedacted } from './redacted.ts'
import { Timestamp, Uuid } from '../text.ts'

const Rating = Type.Union([Type.Literal('up'), Type.Literal('down')])

const rating = Type.Optional(Rating)

/** GET /api/feedback/export. */
export const FeedbackExportQuery = Type.Object({ ...recordFilterFields, rating }, { additionalProperties: false })
export type FeedbackExportQuery = Static<typeof FeedbackExportQuery>

/** GET /api/feedback. */
export const FeedbackQuery = Type.Object({ ...recordPageFields, rating }, { additionalProperties: false })
export type FeedbackQuery = Static<typeof FeedbackQuery>

/** A visitor's rating of one reply. On the free plan its content is `***`. */
export const FeedbackRecord = Type.Object(
  {
    id: Uuid(),
    chatbotId: Uuid(),
    sessionId: Uuid(),
    messageId: Type.Integer(),
    rating: OrRedacted(Rating),
    comment: Type.Union([Type.String(), Type.Null()]),
    createdAt: Timestamp(),
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
        'The message that the reply answers; null: an agent wrote the reply, or the message is no longer kept. Only in pages.',
    }),
  ),
  reply: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'The reply that was rated, as HTML; null: it is no longer kept. Only in pages.',
    }),
  ),
})

export const FeedbackList = Type.Object(
  {
    success: Type.Literal(true),
    data: Type.Array(ListedFeedback),
    count: Type.Integer(),
    nextCursor: nextPage,
  },
  { title: 'FeedbackList' },
)
export type FeedbackList = Static<typeof FeedbackList>
