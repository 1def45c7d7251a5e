import type { Actor } from '@frontdesk/accounts/actor'
import type { QuestionChange, QuestionRecord } from '@frontdesk/contracts/questions'
import { questionUnknown } from './errors.ts'
import { presentQuestion, QUESTION_COLUMNS } from './list-questions.ts'
import { NOTE_MARK } from './note-mark.ts'
import { IS_VISIBLE, IS_YOUNG, type Needs } from './visible-records.ts'

/** Notes what became of a question: answered with this text, dismissed, or open again. */
export async function markQuestion(
  { db }: Needs,
  actor: Actor,
  questionId: string,
  change: QuestionChange,
): Promise<QuestionRecord> {
  const { rows } = await db.pool.query({
    text: `
      with marked as (
        update questions set status = $7, answer = $8 where id = $3 and ${IS_VISIBLE} and ${IS_YOUNG} returning *
      ), noted as (${NOTE_MARK})
      select ${QUESTION_COLUMNS} from marked`,
    values: [
      actor.accountId,
      actor.chatbotIds,
      questionId,
      actor.userId,
      `question.${change.status === 'open' ? 'reopened' : change.status}`,
      change.status === 'answered' ? ['answer', 'status'] : ['status'],
      change.status,
      change.status === 'answered' ? change.answer : null,
    ],
  })
  if (rows[0] === undefined) throw questionUnknown()
  return presentQuestion(actor, rows[0])
}
