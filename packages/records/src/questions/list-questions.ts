import type { Actor } from '@frontdesk/accounts/actor'
import type { QuestionRecord, QuestionsExportQuery, QuestionsQuery } from '@frontdesk/contracts/records/questions'
import type { Db } from '@frontdesk/db/connect'
import { sql } from '@frontdesk/db/sql'
import { columnsOf, isFound, presentRecord, type RecordRow } from '../record-fields.ts'
import { listRecords, readRecords, type Page, type RecordKind } from '../record-list.ts'
import { isRecordRetained, type RecordPages } from '../visible-records.ts'
import { questionFields } from '../question-fields.ts'

/** A question as this actor sees it. */
export const presentQuestion = (actor: Actor, row: RecordRow<QuestionRecord>): QuestionRecord =>
  presentRecord(questionFields, actor, row)

const kind: RecordKind<QuestionsExportQuery, RecordRow<QuestionRecord>, QuestionRecord> = {
  table: sql`questions`,
  columns: columnsOf(questionFields, 'questions'),
  contentFilters: ({ q, status }) => [q, status],
  isWanted: ({ q, status }) => sql`${isRecordRetained('questions')}
    and ${isFound(questionFields, 'questions', q)}
    and ${status === undefined ? sql`true` : sql`status = ${status}::question_status`}`,
  present: presentQuestion,
}

/** The questions that the actor may see and that match, newest first; on the free plan without content. */
export const listQuestions = (
  needs: { db: Db },
  actor: Actor,
  asked: QuestionsExportQuery,
): RecordPages<QuestionRecord> => listRecords(needs, kind, actor, asked)

/** One page of the questions that the actor may see and that match, newest first; on the free plan without content. */
export const readQuestions = (needs: { db: Db }, actor: Actor, asked: QuestionsQuery): Promise<Page<QuestionRecord>> =>
  readRecords(needs, kind, actor, asked)
