import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { FeedbackQuery, FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import { sql } from '@frontdesk/db/sql'
import { asPlanShows } from '../records/redact.ts'
import { IS_RETAINED, selectVisible, type Needs, type RecordPages } from '../records/visible-records.ts'

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
export async function* listFeedback(needs: Needs, actor: Actor, days: FeedbackQuery): RecordPages<FeedbackRecord> {
  const selection = {
    columns: sql`id, chatbot_id, session_id, message_id, rating, comment, created_at`,
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
