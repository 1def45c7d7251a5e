import type { Actor } from '@frontdesk/accounts/actor'
import type { QuestionChange, QuestionRecord } from '@frontdesk/contracts/questions'
import { questionUnknown } from './errors.ts'
import { presentQuestion, QUESTION_COLUMNS } from './list-questions.ts'
import { IS_VISIBLE, IS_YOUNG, type Needs } from './visible-records.ts'

/** Notes what became of a question: answered with this text, dismissed, or open again. */
export async function markQuestion(
  { db }: Needs,
  actor: Actor,
  questionId: string,
  change: QuestionChange,
): Promise<QuestionRecord> {
  const { rows } = await db.pool.query({
    text: `update questions set status = $4, answer = $5 where id = $3 and ${IS_VISIBLE} and ${IS_YOUNG}
           returning ${QUESTION_COLUMNS}`,
    values: [
      actor.accountId,
      actor.chatbotIds,
      questionId,
      change.status,
      change.status === 'answered' ? change.answer : null,
    ],
  })
  if (rows[0] === undefined) throw questionUnknown()
  return presentQuestion(actor, rows[0])
}
