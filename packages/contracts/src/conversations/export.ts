import { Type, type Static } from '@sinclair/typebox'
import { dayRangeFields } from '../day-range.ts'
import { Citation } from '../chat/citation.ts'
import { noNul, Timestamp, Uuid } from '../text.ts'

/** More messages than these are written to a file by a worker. */
export const maxExportMessages = 50_000

export const ExportFormat = Type.Union([Type.Literal('csv'), Type.Literal('json')], { title: 'ExportFormat' })
export type ExportFormat = Static<typeof ExportFormat>

/** What is exported, and how. All of it may be left out. */
const filters = {
  chatbotId: Type.Optional(Uuid('One chatbot; without it all that the account, or the team member, can see.')),
  ...dayRangeFields,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      ...noNul,
      description: 'Conversations whose session id, anonymised client IP or text contains it.',
    }),
  ),
  format: Type.Optional(ExportFormat),
}

/** GET /api/conversations/export. */
export const ExportQuery = Type.Object(filters, { additionalProperties: false })
export type ExportQuery = Static<typeof ExportQuery>

/** POST /api/conversations/export-jobs. */
export const CreateExportJobRequest = Type.Object(filters, {
  title: 'CreateExportJobRequest',
  additionalProperties: false,
})
export type CreateExportJobRequest = Static<typeof CreateExportJobRequest>

const ExportedMessage = Type.Object(
  {
    role: Type.String(),
    isAgent: Type.Boolean({ description: 'True when an assistant message came from a person.' }),
    content: Type.String({ description: 'As it is stored, to the letter.' }),
    sources: Type.Union([Type.Array(Citation), Type.Null()]),
    browserLanguage: Type.String({ description: 'Empty where none is known.' }),
    clientIp: Type.String({
      description: 'The visitor’s, anonymised before it was stored; empty where a person or the system spoke.',
    }),
    referer: Type.String({ description: 'Page that the message came from; empty where none is known.' }),
    createdAt: Timestamp(),
  },
  { title: 'ExportedMessage' },
)

const ExportedConversation = Type.Object(
  {
    chatbotId: Uuid(),
    chatbotName: Type.String(),
    sessionId: Type.String(),
    messagesCount: Type.Integer(),
    lastActivity: Timestamp(),
    lastLanguage: Type.String(),
    lastIp: Type.String(),
    messages: Type.Array(ExportedMessage),
  },
  { title: 'ExportedConversation' },
)

/** The whole export as JSON. It is written piece by piece, and never held as one. */
export const ExportDocument = Type.Object(
  {
    range: Type.Object({ from: Timestamp('Start of the first day.'), to: Timestamp('End of the last day.') }),
    sessionsCount: Type.Integer(),
    messagesCount: Type.Integer(),
    sessions: Type.Array(ExportedConversation),
  },
  { title: 'ExportDocument' },
)
export type ExportDocument = Static<typeof ExportDocument>

const orNull = <Schema extends ReturnType<typeof Uuid>>(schema: Schema) => Type.Union([schema, Type.Null()])

/** An export that a worker writes to a file. */
export const ExportJob = Type.Object(
  {
    id: Uuid(),
    status: Type.Union(
      ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'].map(status => Type.Literal(status)),
      { description: 'The file can be downloaded while it is done, and is gone once it has expired.' },
    ),
    format: ExportFormat,
    chatbotId: orNull(Uuid()),
    from: orNull(Type.String()),
    to: orNull(Type.String()),
    q: orNull(Type.String()),
    messagesDone: Type.Integer({ description: 'Written so far.' }),
    messagesAll: Type.Union([Type.Integer(), Type.Null()], { description: 'Null until they have been counted.' }),
    error: orNull(Type.String({ description: 'Why it failed.' })),
    expiresAt: orNull(Timestamp('The file is removed then: after 7 days, or when the first message in it is too old.')),
    createdAt: Timestamp(),
  },
  { title: 'ExportJob' },
)
export type ExportJob = Static<typeof ExportJob>

/** GET /api/conversations/export-jobs: the newest first. */
export const ExportJobList = Type.Object({ jobs: Type.Array(ExportJob) }, { title: 'ExportJobList' })
export type ExportJobList = Static<typeof ExportJobList>

export const ExportJobParams = Type.Object({ jobId: Uuid() })
