import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { FeedbackExportQuery, FeedbackQuery, FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, type Page } from '../records/read-page.ts'
import { asPlanShows } from '../records/redact.ts'
import { IS_RETAINED, selectVisible, type Needs, type RecordPages } from '../records/visible-records.ts'

const FEEDBACK_COLUMNS = sql`id, chatbot_id, session_id, message_id, rating, comment, created_at`

interface FeedbackRow {
  id: string
  chatbotId: string
  sessionId: string
  messageId: string
  rating: 'up' | 'down'
  comment: string | null
  createdAt: Date
}

/** The feedback that the actor may see, newest first; on the free plan without content. */
export async function* listFeedback(
  needs: Needs,
  actor: Actor,
  days: FeedbackExportQuery,
): RecordPages<FeedbackRecord> {
  const selection = {
    columns: FEEDBACK_COLUMNS,
    table: sql`feedback`,
    condition: IS_RETAINED,
    actor,
    range: dayRange(days),
  }
  for await (const rows of selectVisible<FeedbackRow>(needs, selection)) yield rows.map(row => present(actor, row))
}

const present = (actor: Actor, row: FeedbackRow): FeedbackRecord =>
  asPlanShows<FeedbackRecord>(actor, {
    id: row.id,
    chatbotId: row.chatbotId,
    sessionId: row.sessionId,
    messageId: Number(row.messageId),
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
  })

/** Whether feedback is what is looked for. */
const isWanted = ({ q = '', rating }: FeedbackQuery): Sql => sql`${IS_RETAINED}
  and ${q === '' ? sql`true` : sql`comment ilike ${containing(q)}`}
  and ${rating === undefined ? sql`true` : sql`rating = ${rating}::rating`}`

/** One page of the feedback that the actor may see and that match, newest first; on the free plan without content. */
export async function readFeedback(
  needs: { db: Db },
  actor: Actor,
  asked: FeedbackQuery,
): Promise<Page<FeedbackRecord>> {
  checkContentFilters(actor, [asked.q, asked.rating])
  const selection = {
    columns: FEEDBACK_COLUMNS,
    table: sql`feedback`,
    condition: isWanted(asked),
    actor,
    range: dayRange(asked),
  }
  const { records, nextCursor } = await readPage<FeedbackRow>(needs, selection, asked)
  return { records: records.map(row => present(actor, row)), nextCursor }
}
