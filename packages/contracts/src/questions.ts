import { Type, type Static } from '@sinclair/typebox'
import { dayRangeFields } from './day-range.ts'
import { OrRedacted } from './redacted.ts'
import { noNul, Timestamp, Uuid, visible } from './text.ts'

/** GET /api/questions, and its CSV. */
export const QuestionsQuery = Type.Object(dayRangeFields, { additionalProperties: false })
export type QuestionsQuery = Static<typeof QuestionsQuery>

/** A question that the chatbot could not answer, or that was flagged. On the free plan its content is `***`. */
export const QuestionRecord = Type.Object({
  id: Uuid(),
  chatbotId: Uuid(),
  sessionId: Uuid(),
  question: Type.String(),
  answer: Type.Union([Type.String(), Type.Null()]),
  reason: OrRedacted(Type.Union([Type.Literal('not_found'), Type.Literal('flagged')])),
  status: OrRedacted(Type.Union([Type.Literal('open'), Type.Literal('answered'), Type.Literal('dismissed')])),
  createdAt: Timestamp(),
})
export type QuestionRecord = Static<typeof QuestionRecord>

export const QuestionList = Type.Object({ success: Type.Literal(true), questions: Type.Array(QuestionRecord) })
export type QuestionList = Static<typeof QuestionList>

export const QuestionParams = Type.Object({ questionId: Uuid() })

/** PATCH /api/questions/{questionId}: what became of it. Whatever is not answered has no answer. */
export const QuestionChange = Type.Union([
  Type.Object(
    {
      status: Type.Literal('answered'),
      answer: Type.String({ minLength: 1, maxLength: 4_000, pattern: visible, ...noNul }),
      addToSources: Type.Optional(
        Type.Boolean({
          description:
            'Whether the chatbot learns it, as a question with its answer. Needs the permission for settings, too.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { status: Type.Union([Type.Literal('dismissed'), Type.Literal('open')]) },
    { additionalProperties: false },
  ),
])
export type QuestionChange = Static<typeof QuestionChange>
