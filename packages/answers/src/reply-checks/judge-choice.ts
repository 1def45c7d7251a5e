import { isMereCount, readFacts } from '@frontdesk/knowledge/facts/read-facts'
import type { ReadGrounds, ReadText } from './read-grounds.ts'
import { wordsOf, type Words } from '@frontdesk/knowledge/facts/words-of'

/** Whether a statement is what the visitor may choose when the reply asks back. */
export const isChoice = (raw: string): boolean => raw.includes('[>]')

/**
 * Why a choice is refused: it is not called so in a passage, a tool's result or the conversation, so that nothing would
 * be found for it; or the visitor means it already.
 */
export function refusedChoice(grounds: ReadGrounds, text: string): 'choice' | 'decided' | undefined {
  const words = wordsOf(text)
  const facts = readFacts(text).filter(fact => !isMereCount(fact, 'nothing'))
  const isIn = (other: ReadText): boolean =>
    hasAll(other.words(), words) && facts.every(fact => other.support().has(fact))
  if (![...grounds.passages(), grounds.common()].some(isIn)) return 'choice'
  return isIn(grounds.meant()) ? 'decided' : undefined
}

/** Little words count only where there are no others: "Pro" is a name, "for" is none. */
function hasAll(known: Words, { content, little }: Words): boolean {
  if (content.size > 0) return [...content].every(word => known.content.has(word))
  return [...little].every(word => known.little.has(word))
}
