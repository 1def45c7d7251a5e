import { Type, type Static } from '@sinclair/typebox'
import { dayRangeFields } from '../day-range-fields.ts'
import { MessageFiles } from '../chat/message-file.ts'
import { Citation } from '../chat/citation.ts'
import { noNul, Timestamp, Uuid } from '../text.ts'

/** The most messages of a direct export. A worker writes larger ones to a file. */
export const maxExportMessages = 50_000

export const ExportFormat = Type.Union([Type.Literal('csv'), Type.Literal('json')], { title: 'ExportFormat' })
export type ExportFormat = Static<typeof ExportFormat>

/** The filters and the format of an export, all optional. */
const filters = {
  chatbotId: Type.Optional(Uuid('Return only this chatbot. Default: all chatbots that the user may see.')),
  ...dayRangeFields,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      ...noNul,
      description: 'Return only conversations whose session id, anonymised IP address or text contains this.',
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
    isAgent: Type.Boolean({ description: 'True if an agent wrote this assistant message.' }),
    content: Type.String({ description: 'The stored text, verbatim.' }),
    sources: Type.Union([Type.Array(Citation), Type.Null()]),
    browserLanguage: Type.String({ description: 'Empty if unknown.' }),
    clientIp: Type.String({
      description: 'Anonymised IP address of the visitor; empty for agent and system messages.',
    }),
    referer: Type.String({ description: 'Page from which the message was sent; empty if unknown.' }),
    createdAt: Timestamp(),
    files: Type.Optional(MessageFiles),
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

/** The export as JSON. It is streamed, and never held in memory as a whole. */
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

/** An export job: a worker writes the export to a file. */
export const ExportJob = Type.Object(
  {
    id: Uuid(),
    status: Type.Union(
      ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'].map(status => Type.Literal(status)),
      {
        description: 'The file can be downloaded while the status is done. It is deleted when the export expires.',
      },
    ),
    format: ExportFormat,
    chatbotId: orNull(Uuid()),
    from: orNull(Type.String()),
    to: orNull(Type.String()),
    timezone: Type.String({ description: 'Time zone of these days.' }),
    q: orNull(Type.String()),
    messagesDone: Type.Integer({ description: 'Messages written so far.' }),
    messagesAll: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Total number of messages; null: not counted yet.',
    }),
    error: orNull(Type.String({ description: 'Why the export failed.' })),
    expiresAt: orNull(
      Timestamp(
        'When the file will be deleted: after 7 days, or earlier if a message in it reaches its retention limit.',
      ),
    ),
    createdAt: Timestamp(),
  },
  { title: 'ExportJob' },
)
export type ExportJob = Static<typeof ExportJob>

/** GET /api/conversations/export-jobs: the newest first. */
export const ExportJobList = Type.Object({ jobs: Type.Array(ExportJob) }, { title: 'ExportJobList' })
export type ExportJobList = Static<typeof ExportJobList>

export const ExportJobParams = Type.Object({ jobId: Uuid() })
