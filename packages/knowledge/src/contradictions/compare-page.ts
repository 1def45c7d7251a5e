import { parseUrl } from '@frontdesk/runtime/parse-url'
import { compareClaims, type ComparedClaims, type Rarity } from './compare-claims.ts'
import type { PagePassage } from './find-near-passages.ts'
import { findingBetween, type FindingSide, type NewFinding } from './page-findings.ts'
import type { Claim } from './read-claims.ts'

/** A passage with what it claims. */
export interface ReadPassage {
  readonly passage: PagePassage
  readonly claims: readonly Claim[]
}

/** Contradictions of one page that are kept, the most certain ones. */
export const mostOfAPage = 20

/** Two sentences of different pages that disagree. */
export interface Disagreeing extends ComparedClaims {
  readonly sides: readonly [FindingSide, FindingSide]
}

/** The sentences in which two passages of different pages disagree, evidently or not. */
export function comparePassages(one: ReadPassage, other: ReadPassage, rarity: Rarity): Disagreeing[] {
  const places = { rarity, areSiblings: areOfOneKind(one.passage.url, other.passage.url) }
  const [page, otherPage] = [pageOf(one.passage), pageOf(other.passage)]
  const pairs: Disagreeing[] = []
  for (const mine of one.claims) {
    for (const theirs of other.claims) {
      const found = compareClaims(mine, theirs, places)
      if (found === undefined) continue
      pairs.push({
        ...found,
        sides: [
          { page, sentence: mine.sentence },
          { page: otherPage, sentence: theirs.sentence },
        ],
      })
    }
  }
  return pairs
}

/** The most certain pairs as findings, each pair of sentences once. */
export function mostCertain(pairs: readonly Disagreeing[], most: number): NewFinding[] {
  const byKey = new Map<string, NewFinding>()
  for (const { sides, kind: measure, certainty } of pairs.toSorted((a, b) => b.certainty - a.certainty)) {
    if (byKey.size === most) break
    const finding = findingBetween(...sides, { kind: 'contradiction', measure, certainty })
    if (!byKey.has(finding.key)) byKey.set(finding.key, finding)
  }
  return [...byKey.values()]
}

const pageOf = ({ documentId, url }: PagePassage) => ({ id: documentId, url })

/** Pages of one folder below the website's own are of one kind: products, articles, events. */
function areOfOneKind(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map(url => parseUrl('.', url))
  return mine != null && mine.href === theirs?.href && mine.pathname !== '/'
}

/** Share of the words of two passages that both hold where one repeats the other, and of a page's text that a twin repeats. */
const alike = { passages: 0.85, pages: 0.8 }
/** A shorter page is a notice or a form. */
const shortestTwin = 300

/** A page with nearly the same text: most of the passages repeat its own, and it is about as long. */
export function findTwin(
  own: readonly PagePassage[],
  near: ReadonlyMap<string, readonly PagePassage[]>,
  lengthOf: ReadonlyMap<string, number>,
): NewFinding | undefined {
  const length = own.reduce((sum, { text }) => sum + text.length, 0)
  const [first] = own
  if (first === undefined || length < shortestTwin) return undefined
  const repeated = new Map<string, { passage: PagePassage; length: number }>()
  for (const passage of own) {
    const words = wordSet(passage.text)
    const seen = new Set<string>()
    for (const other of near.get(passage.id) ?? []) {
      if (seen.has(other.documentId) || !areAlike(words, wordSet(other.text))) continue
      seen.add(other.documentId)
      const known = repeated.get(other.documentId)
      repeated.set(other.documentId, {
        passage: known?.passage ?? other,
        length: (known?.length ?? 0) + passage.text.length,
      })
    }
  }
  for (const [id, { passage, length: same }] of repeated) {
    const theirs = lengthOf.get(id) ?? 0
    if (same < length * alike.pages || same < theirs * alike.pages) continue
    const sides = [
      { page: pageOf(first), sentence: first.title },
      { page: pageOf(passage), sentence: passage.title },
    ] as const
    return findingBetween(...sides, { kind: 'twin', measure: null, certainty: same / Math.max(length, theirs) })
  }
  return undefined
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let both = 0
  for (const word of one) if (other.has(word)) both += 1
  return both >= alike.passages * (one.size + other.size - both)
}
