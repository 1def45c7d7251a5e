import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** How many records of each kind retention removed, or would remove. */
export const RemovedCounts = Type.Object(
  {
    messages: Type.Integer(),
    conversations: Type.Integer(),
    questions: Type.Integer(),
    feedback: Type.Integer(),
    requestKeys: Type.Integer({ description: 'Fingerprints of old requests, used to detect repeated ones.' }),
    exportJobs: Type.Integer(),
    webhookDeliveries: Type.Integer({ description: 'Deliveries to webhooks.' }),
  },
  { title: 'RemovedCounts' },
)
export type RemovedCounts = Static<typeof RemovedCounts>

const RetentionRun = Type.Object(
  {
    startedAt: Timestamp(),
    finishedAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'Null: the run is in progress, or was interrupted and continued by the next one.',
    }),
    removed: RemovedCounts,
  },
  { title: 'RetentionRun' },
)

/** GET /api/retention: when expired content was removed, and how much of it in the whole installation. */
export const RetentionLog = Type.Object(
  {
    days: Type.Integer({ description: 'Days for which messages, questions and feedback are kept.' }),
    runs: Type.Array(RetentionRun, { description: 'The last runs, newest first.' }),
  },
  { title: 'RetentionLog' },
)
export type RetentionLog = Static<typeof RetentionLog>
