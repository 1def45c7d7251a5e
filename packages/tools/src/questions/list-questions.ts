import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { QuestionRecord, QuestionsQuery } from '@frontdesk/contracts/records/questions'
import { sql } from '@frontdesk/db/sql'
import { asPlanShows } from '../records/redact.ts'
import { IS_RETAINED, selectVisible, type Needs, type RecordPages } from '../records/visible-records.ts'

/** Columns of a question as `presentQuestion` reads them. */
export const QUESTION_COLUMNS = sql`id, chatbot_id, session_id, question, answer, reason, status, created_at`

export interface QuestionRow {
  id: string
  chatbotId: string
  sessionId: string
  question: string
  answer: string | null
  reason: 'not_found' | 'flagged'
  status: 'open' | 'answered' | 'dismissed'
  createdAt: Date
}

/** The questions that the actor may see, newest first; on the free plan without content. */
export async function* listQuestions(needs: Needs, actor: Actor, days: QuestionsQuery): RecordPages<QuestionRecord> {
  const range = dayRange(days)
  const selection = { columns: QUESTION_COLUMNS, table: sql`questions`, condition: IS_RETAINED, actor, range }
  for await (const rows of selectVisible<QuestionRow>(needs, selection)) {
    yield rows.map(row => presentQuestion(actor, row))
  }
}

/** A question as this actor sees it. */
export const presentQuestion = (actor: Actor, row: QuestionRow): QuestionRecord =>
  asPlanShows<QuestionRecord>(actor, {
    id: row.id,
    chatbotId: row.chatbotId,
    sessionId: row.sessionId,
    question: row.question,
    answer: row.answer,
    reason: row.reason,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  })
