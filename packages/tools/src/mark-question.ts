import type { Actor } from '@frontdesk/accounts/actor'
import type { QuestionChange, QuestionRecord } from '@frontdesk/contracts/questions'
import { questionUnknown } from './errors.ts'
import { presentQuestion, questionColumns } from './list-questions.ts'
import { isVisible, isYoung, type Needs } from './visible-records.ts'

/** Notes what became of a question: answered with this text, dismissed, or open again. */
export async function markQuestion(
  { db }: Needs,
  actor: Actor,
  questionId: string,
  change: QuestionChange,
): Promise<QuestionRecord> {
  const { rows } = await db.pool.query({
    text: `update questions set status = $4, answer = $5 where id = $3 and ${isVisible} and ${isYoung}
           returning ${questionColumns}`,
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
