import { Type, type Static } from '@sinclair/typebox'
import { shortListQueryFields } from '../list-query.ts'
import { Timestamp, Uuid } from '../text.ts'
import { CreateEntryRequest, reviewOn, SourceEntry } from './source-entries.ts'

/** Who wrote something, as they were called then. */
const Author = Type.Object(
  {
    userId: Type.Union([Uuid(), Type.Null()]),
    name: Type.String({ description: 'Name at that time.' }),
  },
  { title: 'AnswerAuthor' },
)

/** An owner's answer to one question, which stands before what pages say. */
export const VerifiedAnswer = Type.Object(
  {
    id: Uuid('Id of the entry. Change or delete it like any entry of its source.'),
    sourceId: Uuid(),
    question: SourceEntry.properties.title,
    answer: SourceEntry.properties.text,
    version: SourceEntry.properties.version,
    author: Type.Union([Author, Type.Null()], {
      description: 'Author of the current version; null: it was written before authors were recorded.',
    }),
    reviewOn: Type.String({
      description: 'Review date.',
      examples: ['2027-05-23'],
    }),
    isDue: Type.Boolean({ description: 'Whether it is due for review, in the time zone of the account.' }),
    wins: Type.Integer({ description: 'Number of replies that cited it first.' }),
    lastUsedAt: Type.Union([Timestamp(), Type.Null()], { description: 'When the last of these replies was given.' }),
    createdAt: Timestamp(),
  },
  { title: 'VerifiedAnswer' },
)
export type VerifiedAnswer = Static<typeof VerifiedAnswer>

/** GET /api/chatbots/{chatbotId}/verified-answers. */
export const VerifiedAnswersQuery = Type.Object(
  {
    ...shortListQueryFields,
    due: Type.Optional(Type.Literal('true', { description: 'Return only answers due for review.' })),
    author: Type.Optional(Uuid('Return only answers by this user.')),
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{4,6}-[0-9]{2}-[0-9]{2}_[0-9a-f-]{36}$' })),
  },
  { additionalProperties: false },
)
export type VerifiedAnswersQuery = Static<typeof VerifiedAnswersQuery>

/** The verified answers of a chatbot, those that are due next first. */
export const VerifiedAnswerList = Type.Object(
  {
    answers: Type.Array(VerifiedAnswer),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    due: Type.Integer({ description: 'Number of answers due for review, regardless of filters.' }),
    authors: Type.Array(Author, { description: 'Authors of verified answers.' }),
  },
  { title: 'VerifiedAnswerList' },
)
export type VerifiedAnswerList = Static<typeof VerifiedAnswerList>

/** POST /api/chatbots/{chatbotId}/verified-answers. The same question gets the later answer. */
export const TeachAnswerRequest = Type.Object(
  {
    question: CreateEntryRequest.properties.title,
    answer: CreateEntryRequest.properties.text,
    reviewOn: Type.Optional(reviewOn),
  },
  { title: 'TeachAnswerRequest', additionalProperties: false },
)
export type TeachAnswerRequest = Static<typeof TeachAnswerRequest>

/** The entry that holds the answer. */
export const TaughtAnswer = Type.Object(
  {
    id: Uuid(),
    sourceId: Uuid(),
    version: SourceEntry.properties.version,
    answerBefore: Type.Union([Type.String(), Type.Null()], { description: 'Previous text; null: the entry is new.' }),
  },
  { title: 'TaughtAnswer' },
)
export type TaughtAnswer = Static<typeof TaughtAnswer>
