import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { QuestionRecord, QuestionsQuery } from '@frontdesk/contracts/records/questions'
import { asPlanShows } from '../records/redact.ts'
import { IS_YOUNG, selectVisible, type Needs } from '../records/visible-records.ts'

/** Columns of a question as `presentQuestion` reads them. */
export const QUESTION_COLUMNS = 'id, chatbot_id, session_id, question, answer, reason, status, created_at'

interface QuestionRow {
  id: string
  chatbot_id: string
  session_id: string
  question: string
  answer: string | null
  reason: 'not_found' | 'flagged'
  status: 'open' | 'answered' | 'dismissed'
  created_at: Date
}

/** The questions that the actor may see, newest first; on the free plan without content. */
export async function listQuestions(needs: Needs, actor: Actor, days: QuestionsQuery): Promise<QuestionRecord[]> {
  const records = `select ${QUESTION_COLUMNS} from questions`
  const rows = await selectVisible(needs, { records, condition: IS_YOUNG, actor, range: dayRange(days) })
  return rows.map(row => presentQuestion(actor, row))
}

/** A question as this actor sees it. */
export const presentQuestion = (actor: Actor, row: QuestionRow): QuestionRecord =>
  asPlanShows<QuestionRecord>(actor, {
    id: row.id,
    chatbotId: row.chatbot_id,
    sessionId: row.session_id,
    question: row.question,
    answer: row.answer,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  })
