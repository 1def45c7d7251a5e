import type { CheckAnswer, KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { CheckComparison } from '@frontdesk/contracts/checks/checks'
import type { Expectation } from '@frontdesk/contracts/checks/expectations'
import { holdsText } from './holds-text.ts'

/** Holds an answer against what it must do. Nothing of it is stored: expectations may change after the answer. */
export function judgeAnswer(expectations: readonly Expectation[], answer: KeptAnswer): CheckAnswer {
  const findings = expectations.map(expectation => ({ expectation, isMet: isMet(expectation, answer) }))
  return { ...answer, isPassed: findings.every(finding => finding.isMet), findings }
}

function isMet(expectation: Expectation, answer: KeptAnswer): boolean {
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

/** The draft's answer beside today's. */
export function compareAnswers(today: CheckAnswer, draft: CheckAnswer): CheckComparison {
  if (today.isPassed !== draft.isPassed) return draft.isPassed ? 'better' : 'worse'
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
