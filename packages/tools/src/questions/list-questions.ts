import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { QuestionRecord, QuestionsExportQuery, QuestionsQuery } from '@frontdesk/contracts/records/questions'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, type Page } from '../records/read-page.ts'
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
export async function* listQuestions(
  needs: Needs,
  actor: Actor,
  days: QuestionsExportQuery,
): RecordPages<QuestionRecord> {
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

/** Whether a question is one that is looked for. */
const isWanted = ({ q = '', status }: QuestionsQuery): Sql => sql`${IS_RETAINED}
  and ${q === '' ? sql`true` : sql`(question ilike ${containing(q)} or answer ilike ${containing(q)})`}
  and ${status === undefined ? sql`true` : sql`status = ${status}::question_status`}`

/** One page of the questions that the actor may see and that match, newest first; on the free plan without content. */
export async function readQuestions(
  needs: { db: Db },
  actor: Actor,
  asked: QuestionsQuery,
): Promise<Page<QuestionRecord>> {
  checkContentFilters(actor, [asked.q, asked.status])
  const selection = {
    columns: QUESTION_COLUMNS,
    table: sql`questions`,
    condition: isWanted(asked),
    actor,
    range: dayRange(asked),
  }
  const { records, nextCursor } = await readPage<QuestionRow>(needs, selection, asked)
  return { records: records.map(row => presentQuestion(actor, row)), nextCursor }
}
