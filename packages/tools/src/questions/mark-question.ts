import type { Actor } from '@frontdesk/accounts/actor'
import { permissionDenied } from '@frontdesk/accounts/errors'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import type { UpdateQuestionRequest, QuestionRecord } from '@frontdesk/contracts/records/questions'
import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'
import { learnAnswer } from '@frontdesk/knowledge/sources/learn-answer'
import { questionUnknown } from '../errors.ts'
import { presentQuestion, QUESTION_COLUMNS } from './list-questions.ts'
import { AUDIT_ENTRY } from '../records/audit-entry.ts'
import { IS_VISIBLE, IS_YOUNG } from '../records/visible-records.ts'

interface Needs {
  db: Db
  queues: Pick<Queues, 'enqueue'>
}

/**
 * Notes what became of a question: answered with this text, dismissed, or open again. Where it is asked for, the chatbot
 * learns the answer; it keeps what it learnt if the question is opened again.
 */
export async function markQuestion(
  needs: Needs,
  actor: Actor,
  questionId: string,
  change: UpdateQuestionRequest,
): Promise<QuestionRecord> {
  const [record] = await markQuestions(needs, actor, [questionId], change)
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
): Promise<QuestionRecord[]> {
  const learns = change.status === 'answered' && change.addToSources === true
  if (learns) {
    // A source shows what the question says, to whoever may change settings.
    checkFeature(actor, 'tool-content')
    if (!actor.permissions.includes('chatbot-settings')) throw permissionDenied('chatbot-settings')
  }
  const records = await mark(needs, actor, questionIds, change)
  if (learns) {
    const ofEach = new Map(records.toReversed().map(record => [record.chatbotId, record]))
    for (const record of ofEach.values()) await learnAnswer(needs, actor, { ...record, answer: change.answer })
  }
  return records
}

async function mark(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  questionIds: readonly string[],
  change: UpdateQuestionRequest,
): Promise<QuestionRecord[]> {
  const { rows } = await db.pool.query({
    text: `
      with marked as (
        update questions set status = $7, answer = $8 where id = any($3::uuid[]) and ${IS_VISIBLE} and ${IS_YOUNG}
        returning *
      ), noted as (${AUDIT_ENTRY})
      select ${QUESTION_COLUMNS} from marked order by created_at desc, id`,
    values: [
      actor.accountId,
      actor.chatbotIds,
      questionIds,
      actor.userId,
      `question.${change.status === 'open' ? 'reopened' : change.status}`,
      change.status === 'answered' ? ['answer', 'status'] : ['status'],
      change.status,
      change.status === 'answered' ? change.answer : null,
    ],
  })
  if (rows.length === 0) throw questionUnknown()
  return rows.map(row => presentQuestion(actor, row))
}
