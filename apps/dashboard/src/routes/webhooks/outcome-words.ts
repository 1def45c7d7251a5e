import type { AccountTexts } from '../../texts/account/en.ts'

/** What a receiver answered, or why it was not reached, in a sentence that says what to do. */
export function outcomeWords(outcome: string, { outcomes }: AccountTexts['webhooks']): string {
  const named = Object.hasOwn(outcomes.named, outcome) ? outcomes.named[outcome] : undefined
  if (named !== undefined) return named
  if (/^3\d\d$/.test(outcome)) return outcomes.redirect
  if (/^4\d\d$/.test(outcome)) return outcomes.refused(outcome)
  if (/^5\d\d$/.test(outcome)) return outcomes.broken(outcome)
  return outcomes.other
}
