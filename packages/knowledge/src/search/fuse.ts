import type { SemanticMatch } from '../semantic/semantic-search.ts'
import type { Match } from './score-candidates.ts'

/**
 * How fast the score falls with the rank: the first rank scores twice as much as the rank of this number. And the weight
 * of each list. docs/decisions/2026-11-22-semantic-search.md says how they were chosen.
 */
const halfRank = 60
const keywordWeight = 1
const semanticWeight = 1

/**
 * Merges the results of keyword and semantic search, each passage by its ranks in both (reciprocal rank fusion). A
 * passage that only semantic search has found is left out where it is not even related: something is always nearest.
 */
export function fuse(keyword: readonly Match[], semantic: readonly SemanticMatch[]): readonly Match[] {
  if (semantic.length === 0) return keyword
  const fused = new Map<string, Match>()
  for (const [place, match] of keyword.entries()) {
    fused.set(match.id, { ...match, score: keywordWeight / (halfRank + place + 1) })
  }
  for (const [place, { id, version, url, contentHash, closeness }] of semantic.entries()) {
    const score = semanticWeight / (halfRank + place + 1)
    const byKeyword = fused.get(id)
    if (byKeyword !== undefined) fused.set(id, { ...byKeyword, score: byKeyword.score + score, closeness })
    else if (closeness !== null) fused.set(id, { id, version, url, contentHash, score, coverage: 0, closeness })
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
}
