import type { KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import { builtInName } from '@frontdesk/model/extractive/extractive'
import { numbersIn } from './holds-text.ts'
import { differInResult, isSameAnswer, judgeAnswer, sourcesOf, type JudgedCheck } from './judge-answer.ts'

interface Both {
  before: KeptAnswer
  now: KeptAnswer
}

interface Circumstances {
  check: JudgedCheck
  /** The words that the answer stands on are other ones. */
  hasNewGrounds: boolean
}

/**
 * Whether an answer is another one than before, and not only worded anew. Built-in answers say the same as long as
 * nothing changed. A model words each answer anew, so that of two answers on the same grounds only a result, an outcome,
 * all sources or a number that another one replaced tells a difference.
 */
export function hasAnswerChanged({ before, now }: Both, { check, hasNewGrounds }: Circumstances): boolean {
  if (differInResult(judgeAnswer(check, before), judgeAnswer(check, now))) return true
  if (isSameAnswer(before, now)) return false
  if (hasNewGrounds || (isBuiltIn(before) && isBuiltIn(now))) return true
  return kindOf(before) !== kindOf(now) || hasOtherSources({ before, now }) || hasOtherNumbers({ before, now })
}

const isBuiltIn = ({ model }: KeptAnswer): boolean => model === builtInName

/** Outcomes between which one and the same question may go back and forth are one kind. */
function kindOf({ outcome }: KeptAnswer): string {
  if (outcome.startsWith('not_found')) return 'not_found'
  return ['answered', 'partly_answered'].includes(outcome) ? 'answered' : outcome
}

/** A model cites one page more or less of those that say the same. */
const hasOtherSources = ({ before, now }: Both): boolean => {
  const [one, other] = [before, now].map(answer => sourcesOf(answer).split('\n'))
  return one !== undefined && other !== undefined && !one.some(source => other.includes(source))
}

/** A number is gone, and another one stands there. One that is only added or left out is a matter of wording. */
function hasOtherNumbers({ before, now }: Both): boolean {
  const [earlier, later] = [numbersIn(before.text), numbersIn(now.text)]
  return earlier.some(number => !later.includes(number)) && later.some(number => !earlier.includes(number))
}
