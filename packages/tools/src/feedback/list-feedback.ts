import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { FeedbackQuery, FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import { asPlanShows } from '../records/redact.ts'
import { IS_YOUNG, selectVisible, type Needs } from '../records/visible-records.ts'

interface FeedbackRow {
  id: string
  chatbot_id: string
  session_id: string
  message_id: string
  rating: 'up' | 'down'
  comment: string | null
  created_at: Date
}

/** The feedback that the actor may see, newest first; on the free plan without content. */
export async function listFeedback(needs: Needs, actor: Actor, days: FeedbackQuery): Promise<FeedbackRecord[]> {
  const records = 'select id, chatbot_id, session_id, message_id, rating, comment, created_at from feedback'
  const rows = await selectVisible(needs, { records, condition: IS_YOUNG, actor, range: dayRange(days) })
  return rows.map((row: FeedbackRow) =>
    asPlanShows<FeedbackRecord>(actor, {
      id: row.id,
      chatbotId: row.chatbot_id,
      sessionId: row.session_id,
      messageId: Number(row.message_id),
      rating: row.rating,
      comment: row.comment,
      createdAt: row.created_at.toISOString(),
    }),
  )
}
