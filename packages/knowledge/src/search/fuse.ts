import type { SemanticMatch } from '../semantic/semantic-search.ts'
import type { Match } from './score-candidates.ts'

/**
 * Merges the results of keyword and semantic search: a passage has what its words score, as a share of the best one's, and
 * for what it means its standing among the passages of the website. A passage that only semantic search has found is
 * left out where it is not even related: something is always nearest. `docs/decisions/2026-11-26-hybrid-search.md`
 * has the figures.
 */
export function fuse(keyword: readonly Match[], semantic: readonly SemanticMatch[]): readonly Match[] {
  if (semantic.length === 0) return keyword
  const best = Math.max(...keyword.map(({ score }) => score), Number.MIN_VALUE)
  // No other passage stands higher than the last one that was found by its meaning.
  const rest = Math.max(0, semantic.at(-1)?.standing ?? 0)
  const fused = new Map<string, Match>()
  for (const match of keyword) fused.set(match.id, { ...match, score: match.score / best + rest })
  for (const { id, version, url, contentHash, closeness, standing } of semantic) {
    const byMeaning = Math.max(0, standing)
    const byKeyword = fused.get(id)
    if (byKeyword !== undefined)
      fused.set(id, { ...byKeyword, score: byKeyword.score - rest + byMeaning, closeness, standing })
    else if (closeness !== null)
      fused.set(id, { id, version, url, contentHash, score: byMeaning, coverage: 0, closeness, standing })
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
}
