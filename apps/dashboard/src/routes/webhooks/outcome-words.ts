import type { AccountWords } from '../../texts/compiled/en/account.ts'
import { wordFor } from '../../texts/word-for.ts'

/** What a receiver answered, or why it was not reached, in a sentence that says what to do. */
export function outcomeWords(outcome: string, { outcomes }: AccountWords['webhooks']): string {
  const named = Object.hasOwn(outcomes.named, outcome) ? wordFor(outcomes.named, outcome) : undefined
  if (named !== undefined) return named
  if (/^3\d\d$/.test(outcome)) return outcomes.redirect
  if (/^4\d\d$/.test(outcome)) return outcomes.refused({ status: outcome })
  if (/^5\d\d$/.test(outcome)) return outcomes.broken({ status: outcome })
  return outcomes.other
}
