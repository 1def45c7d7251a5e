import type { Rarity } from './compare-claims.ts'
import type { PagePassage } from './find-near-passages.ts'
import { subjectWords } from './subject-words.ts'

/** The least that a word weighs which is on every page. */
const least = 0.15

/** How rare words are among some passages: 1 for one that is in none of them. */
export function rarityIn(passages: readonly Pick<PagePassage, 'title' | 'heading' | 'text' | 'language'>[]): Rarity {
  const counts = new Map<string, number>()
  for (const { title, heading, text, language } of passages) {
    for (const word of subjectWords(`${title} | ${heading} | ${text}`, language).words)
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const all = passages.length + 1
  return word => Math.max(least, Math.min(1, Math.log(all / ((counts.get(word) ?? 0) + 0.5)) / Math.log(all + 1)))
}
