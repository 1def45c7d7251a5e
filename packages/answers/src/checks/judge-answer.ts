import type { CheckAnswer, CheckFinding, KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { CheckComparison, CheckDetails } from '@frontdesk/contracts/checks/checks'
import type { Expectation } from '@frontdesk/contracts/checks/expectations'
import { holdsText } from './holds-text.ts'
import { hashOfJudged, type Judgements } from './judgements.ts'

/** A check as its answers are judged: by rules, and for the rest by what a model has said of them. */
export interface JudgedCheck extends Pick<CheckDetails, 'question' | 'expectations'> {
  judgements: Judgements
}

/** Holds an answer against what it must do. The result is not stored: expectations may change after the answer. */
export function judgeAnswer({ question, expectations, judgements }: JudgedCheck, answer: KeptAnswer): CheckAnswer {
  const findings = expectations.map((expectation): CheckFinding => {
    if (expectation.kind !== 'meets') return { expectation, isMet: isMet(expectation, answer) }
    const judged = judgements[hashOfJudged({ question, answer, requirement: expectation.text })]
    if (judged === undefined) return { expectation, isMet: null }
    const { isMet: isMetByModel, ...judgement } = judged
    return { expectation, isMet: isMetByModel, judgement }
  })
  return { ...answer, isPassed: isPassed(findings), findings }
}

/** One that is not met decides, whatever is not judged. */
function isPassed(findings: readonly CheckFinding[]): boolean | null {
  if (findings.some(finding => finding.isMet === false)) return false
  return findings.every(finding => finding.isMet) ? true : null
}

function isMet(expectation: Exclude<Expectation, { kind: 'meets' }>, answer: KeptAnswer): boolean {
  switch (expectation.kind) {
    case 'says':
      return holdsText(answer.text, expectation.text)
    case 'says_not':
      return !holdsText(answer.text, expectation.text)
    case 'cites':
      return answer.sources.some(({ source }) => addressOf(source) === addressOf(expectation.source))
    case 'answers':
      return ['answered', 'partly_answered', 'acted'].includes(answer.outcome)
    case 'not_found':
      return answer.outcome.startsWith('not_found')
    case 'asks_back':
      return answer.outcome === 'asked_back'
    case 'hands_over':
      return answer.handsOver
    case 'calls':
      return answer.calls.includes(expectation.connector)
  }
}

/** An address without what leads to the same page. */
const addressOf = (source: string): string => source.trim().replace(/#.*$/, '').replace(/\/$/, '')

/** Whether one of two answers passes and the other fails. One that is not judged tells nothing. */
export const differInResult = (one: CheckAnswer, other: CheckAnswer): boolean =>
  one.isPassed !== null && other.isPassed !== null && one.isPassed !== other.isPassed

/** The draft's answer beside today's. */
export function compareAnswers(today: CheckAnswer, draft: CheckAnswer): CheckComparison {
  if (differInResult(today, draft)) return draft.isPassed === true ? 'better' : 'worse'
  return isSameAnswer(today, draft) ? 'same' : 'changed'
}

/** Whether two answers say the same, with the same sources. */
export const isSameAnswer = (one: KeptAnswer, other: KeptAnswer): boolean =>
  one.outcome === other.outcome &&
  sourcesOf(one) === sourcesOf(other) &&
  one.text.replaceAll(/\s+/g, ' ').trim() === other.text.replaceAll(/\s+/g, ' ').trim()

/** The sources of an answer, in one spelling, whatever their order. */
export const sourcesOf = ({ sources }: KeptAnswer): string =>
  sources
    .map(({ source }) => addressOf(source))
    .toSorted()
    .join('\n')
