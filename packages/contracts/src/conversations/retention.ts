import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

const RetentionRun = Type.Object(
  {
    startedAt: Timestamp(),
    finishedAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'Null: the run is in progress, or was interrupted and the next one continued it.',
    }),
  },
  { title: 'RetentionRun' },
)

/** GET /api/retention: when expired content was removed, and that none of the account's is left. */
export const RetentionLog = Type.Object(
  {
    days: Type.Integer({ description: 'Number of days that messages, questions and feedback are kept.' }),
    runs: Type.Array(RetentionRun, { description: 'Recent runs, newest first.' }),
    oldestActivityAt: Type.Union([Timestamp(), Type.Null()], {
      description:
        'Last activity of the longest inactive conversation among the chatbots that the user may see; null: there are no conversations.',
    }),
  },
  { title: 'RetentionLog' },
)
export type RetentionLog = Static<typeof RetentionLog>
