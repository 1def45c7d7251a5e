import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** How many of each kind retention has removed, or would. */
export const RemovedCounts = Type.Object(
  {
    messages: Type.Integer(),
    conversations: Type.Integer(),
    questions: Type.Integer(),
    feedback: Type.Integer(),
    requestKeys: Type.Integer({ description: 'Fingerprints of old requests, by which a repeated one was known.' }),
    exportJobs: Type.Integer(),
    webhookDeliveries: Type.Integer({ description: 'What webhooks were told, or could not be told.' }),
  },
  { title: 'RemovedCounts' },
)
export type RemovedCounts = Static<typeof RemovedCounts>

const RetentionRun = Type.Object(
  {
    startedAt: Timestamp(),
    finishedAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'Null: it is under way, or was cut off and the next one went on.',
    }),
    removed: RemovedCounts,
  },
  { title: 'RetentionRun' },
)

/** GET /api/retention: when content that is too old was removed, and how much of it in the whole installation. */
export const RetentionLog = Type.Object(
  {
    days: Type.Integer({ description: 'How long messages, questions and feedback are kept.' }),
    runs: Type.Array(RetentionRun, { description: 'The last runs, newest first.' }),
  },
  { title: 'RetentionLog' },
)
export type RetentionLog = Static<typeof RetentionLog>
