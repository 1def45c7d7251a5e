import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/calendar/day-range'
import type { QuestionRecord, QuestionsExportQuery, QuestionsQuery } from '@frontdesk/contracts/records/questions'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, seeingOnly, type Page } from '../read-page.ts'
import { asPlanShows } from '../redact.ts'
import { IS_RECORD_RETAINED, selectVisible, type RecordPages } from '../visible-records.ts'

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

/** Selects the questions that the actor may see and that match. */
function selectionOf(actor: Actor, asked: QuestionsExportQuery) {
  checkContentFilters(actor, [asked.q, asked.status])
  const condition = isWanted(asked)
  return { columns: QUESTION_COLUMNS, table: sql`questions`, condition, actor, range: dayRange(asked) }
}

/** The questions that the actor may see and that match, newest first; on the free plan without content. */
export async function* listQuestions(
  needs: { db: Db },
  actor: Actor,
  asked: QuestionsExportQuery,
): RecordPages<QuestionRecord> {
  const selection = selectionOf(await seeingOnly(needs, actor, asked.chatbotId), asked)
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

/** Whether a question is one that is looked for. */
const isWanted = ({ q = '', status }: QuestionsExportQuery): Sql => sql`${IS_RECORD_RETAINED}
  and ${q === '' ? sql`true` : sql`(question ilike ${containing(q)} or answer ilike ${containing(q)})`}
  and ${status === undefined ? sql`true` : sql`status = ${status}::question_status`}`

/** One page of the questions that the actor may see and that match, newest first; on the free plan without content. */
export async function readQuestions(
  needs: { db: Db },
  actor: Actor,
  asked: QuestionsQuery,
): Promise<Page<QuestionRecord>> {
  const { records, nextCursor } = await readPage<QuestionRow>(needs, selectionOf(actor, asked), asked)
  return { records: records.map(row => presentQuestion(actor, row)), nextCursor }
}
