import type { Actor } from '@frontdesk/accounts/actor'
import { permissionDenied } from '@frontdesk/accounts/errors'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import type { QuestionRecord, TaughtEntry, UpdateQuestionRequest } from '@frontdesk/contracts/records/questions'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { learnAnswer } from '@frontdesk/knowledge/sources/learn-answer'
import { questionUnknown } from '../errors.ts'
import { presentQuestion } from './list-questions.ts'
import { questionFields } from '../question-fields.ts'
import { auditEntry } from '../audit-entry.ts'
import { columnsOf, type RecordRow } from '../record-fields.ts'
import { isRecordRetained, isVisible } from '../visible-records.ts'

interface Needs {
  db: Db
  queues: Pick<Queues, 'enqueue'>
}

/**
 * Marks a question as answered with a text, dismissed or open. If the change says so, the answer becomes a source of the
 * chatbot, and stays one if the question is opened again.
 */
export async function markQuestion(
  needs: Needs,
  actor: Actor,
  questionId: string,
  change: UpdateQuestionRequest,
): Promise<QuestionRecord> {
  const { questions } = await markQuestions(needs, actor, [questionId], change)
  const [record] = questions
  if (record === undefined) throw questionUnknown()
  return record
}

/**
 * The same for several at once. Those that the actor may not see are left out; what is learnt is learnt of each chatbot
 * once.
 */
export async function markQuestions(
  needs: Needs,
  actor: Actor,
  questionIds: readonly string[],
  change: UpdateQuestionRequest,
): Promise<{ questions: QuestionRecord[]; taught: TaughtEntry[] }> {
  const learns = change.status === 'answered' && change.addToSources === true
  if (learns) {
    // A source shows the question to every member who may change settings.
    checkFeature(actor, 'tool-content')
    if (!actor.permissions.includes('chatbot-settings')) throw permissionDenied('chatbot-settings')
  }
  const questions = await mark(needs, actor, questionIds, change)
  const taught: TaughtEntry[] = []
  if (learns) {
    const ofEach = new Map(questions.toReversed().map(question => [question.chatbotId, question]))
    for (const question of ofEach.values()) {
      const entry = await learnAnswer(needs, actor, { ...question, answer: change.answer })
      taught.push({ chatbotId: question.chatbotId, ...entry })
    }
  }
  return { questions, taught }
}

async function mark(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  questionIds: readonly string[],
  change: UpdateQuestionRequest,
): Promise<QuestionRecord[]> {
  const isAnswered = change.status === 'answered'
  const entry = {
    action: `question.${change.status === 'open' ? 'reopened' : change.status}`,
    fields: isAnswered ? ['answer', 'status'] : ['status'],
  }
  const questions = await query<RecordRow<QuestionRecord>>(
    db.pool,
    sql`
      with marked as (
        update questions set status = ${change.status}, answer = ${isAnswered ? change.answer : null}
        where id = any(${questionIds}::uuid[]) and ${isVisible(actor, 'questions')} and ${isRecordRetained('questions')}
        returning *
      ), audited as (${auditEntry(actor, 'marked', entry)})
      select ${columnsOf(questionFields, 'marked')} from marked order by created_at desc, id`,
  )
  if (questions.length === 0) throw questionUnknown()
  return questions.map(question => presentQuestion(actor, question))
}
