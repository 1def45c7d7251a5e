import { Type, type Static } from '@sinclair/typebox'
import { ConversationId, SessionOfRecord } from './conversation-of-record.ts'
import { nextPage, pageTotal, recordFilterFields, recordPageFields } from './record-page.ts'
import { OrRedacted } from './redacted.ts'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'

const QuestionStatus = Type.Union([Type.Literal('open'), Type.Literal('answered'), Type.Literal('dismissed')])

const status = Type.Optional(QuestionStatus)

/** GET /api/questions/export. */
export const QuestionsExportQuery = Type.Object({ ...recordFilterFields, status }, { additionalProperties: false })
export type QuestionsExportQuery = Static<typeof QuestionsExportQuery>

/** GET /api/questions. */
export const QuestionsQuery = Type.Object({ ...recordPageFields, status }, { additionalProperties: false })
export type QuestionsQuery = Static<typeof QuestionsQuery>

/** A question that the chatbot could not answer, or that was flagged. On the free plan its content is `***`. */
export const QuestionRecord = Type.Object(
  {
    id: Uuid(),
    chatbotId: Uuid(),
    sessionId: SessionOfRecord,
    conversationId: ConversationId,
    question: Type.String(),
    answer: Type.Union([Type.String(), Type.Null()]),
    reason: OrRedacted(Type.Union([Type.Literal('not_found'), Type.Literal('flagged')])),
    status: OrRedacted(QuestionStatus),
    createdAt: Timestamp(),
  },
  { title: 'QuestionRecord' },
)
export type QuestionRecord = Static<typeof QuestionRecord>

export const QuestionList = Type.Object(
  { success: Type.Literal(true), questions: Type.Array(QuestionRecord), nextCursor: nextPage, total: pageTotal },
  { title: 'QuestionList' },
)
export type QuestionList = Static<typeof QuestionList>

export const QuestionParams = Type.Object({ questionId: Uuid() })

const answered = {
  status: Type.Literal('answered'),
  answer: Type.String({ minLength: 1, maxLength: 4_000, pattern: visible, ...noNul }),
  addToSources: Type.Optional(
    Type.Boolean({
      description:
        'Whether to add the question and its answer to the knowledge base. Also needs the permission chatbot-settings.',
    }),
  ),
}
const unanswered = { status: Type.Union([Type.Literal('dismissed'), Type.Literal('open')]) }
const strict = { additionalProperties: false } as const

/** PATCH /api/questions/{questionId}: the new status, with the answer if there is one. */
export const UpdateQuestionRequest = Type.Union([Type.Object(answered, strict), Type.Object(unanswered, strict)], {
  title: 'UpdateQuestionRequest',
})
export type UpdateQuestionRequest = Static<typeof UpdateQuestionRequest>

const questionIds = Type.Array(Uuid(), { minItems: 1, maxItems: 200, uniqueItems: true })

/** PATCH /api/questions: the same for several questions, such as a group. The answer is added to sources once. */
export const UpdateQuestionsRequest = Type.Union(
  [Type.Object({ questionIds, ...answered }, strict), Type.Object({ questionIds, ...unanswered }, strict)],
  { title: 'UpdateQuestionsRequest' },
)
export type UpdateQuestionsRequest = Static<typeof UpdateQuestionsRequest>

/** What an answer was taught as: an entry of the knowledge base. */
const TaughtEntry = Type.Object(
  {
    chatbotId: Uuid(),
    sourceId: Uuid(),
    entryId: Uuid(),
    version: Version(),
    textBefore: Type.Union([Type.String(), Type.Null()], {
      description: 'Previous answer of the entry; null: the entry is new.',
    }),
  },
  { title: 'TaughtEntry' },
)
export type TaughtEntry = Static<typeof TaughtEntry>

/** The answer to PATCH /api/questions. */
export const UpdatedQuestions = Type.Object(
  {
    success: Type.Literal(true),
    questions: Type.Array(QuestionRecord),
    taught: Type.Array(TaughtEntry, {
      description: 'Where the answer was added to the knowledge base, for each chatbot; empty if it was not.',
    }),
  },
  { title: 'UpdatedQuestions' },
)

/** Where a question of a group was asked. */
const AskedQuestion = Type.Object(
  {
    questionId: Uuid(),
    sessionId: SessionOfRecord,
    conversationId: ConversationId,
    question: Type.String(),
    createdAt: Timestamp(),
  },
  { title: 'AskedQuestion' },
)

/** A group of similar open questions of one chatbot. */
export const QuestionGroup = Type.Object(
  {
    chatbotId: Uuid(),
    question: Type.String({ description: 'Text of the latest question.' }),
    count: Type.Integer(),
    questionIds: Type.Array(Uuid(), { description: 'The 200 most recent, newest first.' }),
    asked: Type.Array(AskedQuestion, { description: 'The 20 most recent, newest first, with page and wording.' }),
    lastAskedAt: Timestamp(),
  },
  { title: 'QuestionGroup' },
)
export type QuestionGroup = Static<typeof QuestionGroup>

/** GET /api/questions/groups: the largest groups come first. */
export const QuestionGroupList = Type.Object({ groups: Type.Array(QuestionGroup) }, { title: 'QuestionGroupList' })
