import type { NearPassage } from '../meaning/meaning-search.ts'
import type { Match } from './score-candidates.ts'

/**
 * How fast a place loses its worth: the first is worth twice the place of this number. And what a place counts in each
 * list. docs/decisions/2026-11-22-meaning-search.md says how they were chosen.
 */
const HALF_PLACE = 60
const WORDS_WEIGHT = 1
const MEANING_WEIGHT = 1

/**
 * One list of what words and meaning have found, each passage by its places in both (reciprocal rank fusion). What
 * meaning alone has found is left out where it is not even akin: something is always nearest.
 */
export function fuse(words: readonly Match[], near: readonly NearPassage[]): readonly Match[] {
  if (near.length === 0) return words
  const fused = new Map<string, Match>()
  for (const [place, match] of words.entries()) {
    fused.set(match.id, { ...match, score: WORDS_WEIGHT / (HALF_PLACE + place + 1) })
  }
  for (const [place, { id, version, url, twin, closeness }] of near.entries()) {
    const score = MEANING_WEIGHT / (HALF_PLACE + place + 1)
    const byWords = fused.get(id)
    if (byWords !== undefined) fused.set(id, { ...byWords, score: byWords.score + score, closeness })
    else if (closeness !== null) fused.set(id, { id, version, url, twin, score, coverage: 0, closeness })
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
}
