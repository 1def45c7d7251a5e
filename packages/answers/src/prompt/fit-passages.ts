import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'

/**
 * Characters of the passages of a prompt: what six of the longest had. On nine websites the answers to 74 of 100 questions
 * are among twelve passages of so much, to 69 among six of any length, and to 74 among twelve without a bound.
 */
const mostCharacters = 6_000

/**
 * The passages that a model reads: the best ones that fit, renumbered, with those that follow one another on their
 * page side by side and in reading order.
 */
export function fitPassages(found: readonly FoundPassage[]): FoundPassage[] {
  let left = mostCharacters
  const firstLeftOut = found.findIndex(({ text }, at) => (left -= text.length) < 0 && at > 0)
  const runs: FoundPassage[][] = []
  for (const passage of firstLeftOut === -1 ? found : found.slice(0, firstLeftOut)) {
    const beside = runs.find(run => run.some(other => areNeighbours(other, passage)))
    if (beside === undefined) runs.push([passage])
    else beside.push(passage)
  }
  return runs.flatMap(run => run.toSorted(inReadingOrder)).map((passage, at) => ({ ...passage, number: at + 1 }))
}

/** Passages of a page are stored together, in its order. What is no passage of a page has no number for an id. */
const areNeighbours = (one: FoundPassage, other: FoundPassage): boolean =>
  one.url === other.url && Math.abs(Number(one.chunkId) - Number(other.chunkId)) === 1

const inReadingOrder = (one: FoundPassage, other: FoundPassage): number => Number(one.chunkId) - Number(other.chunkId)
