import type { CheckDetails } from '@frontdesk/contracts/checks/checks'
import type { Db } from '@frontdesk/db/connect'
import { AppError } from '@frontdesk/errors/app-error'
import { cutText } from '@frontdesk/model/masking/cut-text'
import type { Model } from '@frontdesk/model/model'
import { askVerdict } from '../prompt/ask-verdict.ts'
import type { AnsweredCheck } from './ask-check.ts'
import { hashOfJudged, storeJudgement, type Judgement, type Judgements } from './judgements.ts'

/** An answer that a model judges. */
interface ToJudge extends AnsweredCheck {
  chatbotId: string
  language: string
  check: Pick<CheckDetails, 'id' | 'question' | 'history' | 'expectations'> & { judgements: Judgements }
}

interface Needs {
  db: Pick<Db, 'pool'>
  /** The model that judges; undefined: the chatbot has none. */
  model: Model | undefined
  /** Takes one question to the model from the budget of the day. */
  takeFromBudget: () => Promise<boolean>
}

const instructions = [
  'You judge one answer of the chatbot of a website, for the owner of the website.',
  'The user message is JSON: "question" is what a visitor asked, "before" what was said until then, "answer" what the chatbot replied, "passages" what the answer cites, and "requirement" what the owner wants of the answer.',
  'Decide whether "answer" meets "requirement" in its meaning; words and language do not matter. Judge only what "answer" says, not what the passages say and the answer leaves out. What is met in part is not met.',
  'The reason is in the language of "requirement".',
].join('\n')

/** Earlier turns and passages are there to understand the answer by. */
const [mostTurns, mostPassages, longestText] = [6, 6, 1_500]

/**
 * Judges an answer by the requirements that no rule decides, each with one question to the model, and returns the check's
 * judgements. What the same model judged of the same answer before is not asked again. A model that fails, or whose reply
 * is no judgement, leaves the requirement without one.
 */
export async function judgeByModel(needs: Needs, input: ToJudge, signal: AbortSignal): Promise<Judgements> {
  const { check, answer } = input
  const judgements: Record<string, Judgement> = { ...check.judgements }
  for (const expectation of check.expectations) {
    if (expectation.kind !== 'meets') continue
    const requirement = expectation.text
    const hash = hashOfJudged({ question: check.question, answer, requirement })
    const known = judgements[hash]
    const judgement =
      known !== undefined && (needs.model === undefined || known.model === needs.model.name)
        ? known
        : await judge(needs, { ...input, requirement }, signal)
    if (judgement === undefined) continue
    judgements[hash] = judgement
    await storeJudgement(needs, { checkId: check.id, hash, judgement })
  }
  return judgements
}

async function judge(
  { db, model, takeFromBudget }: Needs,
  { chatbotId, language, check, answer, passages, requirement }: ToJudge & { requirement: string },
  signal: AbortSignal,
): Promise<Judgement | undefined> {
  if (model === undefined || !(await takeFromBudget())) return undefined
  const data = {
    question: check.question,
    before: check.history.slice(-mostTurns).map(({ role, text }) => ({ role, text: cutText(text, longestText) })),
    answer: answer.text,
    passages: passages
      .slice(0, mostPassages)
      .map(({ title, heading, text }) => ({ title, heading, text: cutText(text, longestText) })),
    requirement,
  }
  const task = { purpose: 'judgement', instructions, data, language } as const
  try {
    const verdict = await askVerdict({ db, model }, { ...task, chatbotId }, signal)
    return verdict && { isMet: verdict.isYes, reason: verdict.reason, model: model.name }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'provider-failed') return undefined
    throw error
  }
}
