import type { Closeness } from '../semantic/closeness.ts'
import type { QueryWord } from './query-words.ts'
import { readTsvector } from '../words/read-tsvector.ts'

/** A word that was asked for, and in how many of the chatbot's chunks it is. */
export interface CountedWord extends QueryWord {
  readonly chunks: number
}

/** A chunk that holds at least one of the words. */
export interface Candidate {
  readonly id: string
  /** Changes whenever the chunk is rewritten (PostgreSQL's `xmin`). */
  readonly version: string
  readonly url: string
  /** The text search configuration of its language. */
  readonly configuration: string
  /** Different lexemes in it. */
  readonly length: number
  /** The same for chunks that say the same. */
  readonly contentHash: string
  /** A tsvector with at least the words that were asked for. */
  readonly counts: string
}

/** A chunk and how well it matches. */
export interface Match {
  readonly id: string
  readonly version: string
  readonly url: string
  readonly contentHash: string
  readonly score: number
  /** Share of the words asked for (hints left aside) that it holds, each by how rare it is: 0 to 1. */
  readonly coverage: number
  /** By how many standard deviations it is more similar to the question than others, where semantic search found it. */
  readonly standing?: number
  /** How similar it is to the question, where semantic search has found it. */
  readonly closeness?: Closeness | null
}

// BM25's two numbers. PostgreSQL's own ts_rank knows neither rarity nor length.
const termSaturation = 1.2
const lengthNormalisation = 0.3
/**
 * A passage begins with what it is about: a word at its very beginning adds this share of its weight, one further on less,
 * and one beyond so many places nothing. Title and headings are the first places. docs/decisions/2026-11-26-keyword-search.md has
 * the figures.
 */
const leadWeight = 0.5
const leadPlaces = 30
/** A word that begins with the one asked for counts half of it. */
export const compoundWeight = 0.5
const chunksPerPage = 4

/**
 * Scores candidates, best first. Each is held against the words of its own language's configuration. Words that were not
 * counted are counted here: every chunk that holds one of them is a candidate, or the word is but a hint.
 */
export function scoreCandidates(
  candidates: readonly Candidate[],
  { words, pages }: { words: readonly (QueryWord | CountedWord)[]; pages: number },
): Match[] {
  const averageLength = candidates.reduce((sum, { length }) => sum + length, 0) / candidates.length
  const matches: Match[] = []
  for (const configuration of new Set(words.map(word => word.configuration))) {
    const own = words.filter(word => word.configuration === configuration)
    const speaking = candidates.filter(candidate => candidate.configuration === configuration)
    const countTerms = newTermCounter(own)
    const terms = speaking.map(({ counts }) => countTerms(counts))
    const weights = own.map((word, place) => word.weight * idf(chunksOf(word, place, terms), pages))
    for (const [place, candidate] of speaking.entries())
      matches.push(scored(candidate, { words: own, terms: terms[place] ?? noTerms, weights, averageLength }))
  }
  return matches.sort(bestFirst)
}

/** The order of matches; equal scores in the order of their pages. */
export const bestFirst = (a: Match, b: Match): number => b.score - a.score || Number(a.id) - Number(b.id)

const chunksOf = (word: QueryWord | CountedWord, place: number, terms: readonly Terms[]): number =>
  'chunks' in word ? word.chunks : terms.filter(({ frequencies }) => (frequencies[place] ?? 0) > 0).length

/** Inverse document frequency: how rare a word is that is in so many of the chunks of so many pages. */
export function idf(chunks: number, pages: number): number {
  const all = pages * chunksPerPage
  return Math.log(1 + (Math.max(all - chunks, 0) + 0.5) / (chunks + 0.5))
}

/** How much longer a chunk is than the average, for `wordScore`: a word in a long one says less. */
export const lengthNorm = (length: number, averageLength: number): number =>
  1 - lengthNormalisation + (lengthNormalisation * length) / averageLength

/** What a word adds to the score of a chunk: how often it is there, and how near the beginning, as `leadOf` tells. */
export const wordScore = (weight: number, frequency: number, lead: number, norm: number): number =>
  (weight * frequency * (termSaturation + 1)) / (frequency + termSaturation * norm) +
  (weight * leadWeight * lead) / leadPlaces

/** How often a chunk holds each of the words, and how near its beginning, in the order of the words. */
interface Terms {
  readonly frequencies: readonly number[]
  readonly leads: readonly number[]
}

const noTerms: Terms = { frequencies: [], leads: [] }

interface Scoring {
  readonly words: readonly QueryWord[]
  readonly terms: Terms
  readonly weights: readonly number[]
  readonly averageLength: number
}

function scored(
  { id, version, url, contentHash, length }: Candidate,
  { words, terms: { frequencies, leads }, weights, averageLength }: Scoring,
): Match {
  const norm = lengthNorm(length, averageLength)
  let asked = 0
  let covered = 0
  let score = 0
  for (const [place, { isHint }] of words.entries()) {
    const weight = weights[place] ?? 0
    const frequency = frequencies[place] ?? 0
    asked += isHint ? 0 : weight
    covered += isHint ? 0 : weight * Math.min(1, frequency)
    score += wordScore(weight, frequency, leads[place] ?? 0, norm)
  }
  return { id, version, url, contentHash, score, coverage: asked === 0 ? 0 : covered / asked }
}

/** Finds each of the words in a chunk. */
function newTermCounter(words: readonly QueryWord[]): (counts: string) => Terms {
  const placeOf = new Map(words.map(({ lexeme }, place) => [lexeme, place]))
  const prefixes = words.flatMap(({ lexeme, isPrefix }, place) => (isPrefix ? [{ lexeme, place }] : []))
  return counts => {
    const frequencies = words.map(() => 0)
    const leads = words.map(() => 0)
    const add = (place: number, places: string, weight: number): void => {
      frequencies[place] = (frequencies[place] ?? 0) + weight * termFrequency(places)
      leads[place] = Math.max(leads[place] ?? 0, weight * leadOf(places))
    }
    readTsvector(counts, (lexeme, places) => {
      const place = placeOf.get(lexeme)
      if (place !== undefined) add(place, places, 1)
      for (const prefix of prefixes) {
        const isLonger = lexeme.length > prefix.lexeme.length && lexeme.startsWith(prefix.lexeme)
        if (isLonger) add(prefix.place, places, compoundWeight)
      }
    })
    return { frequencies, leads }
  }
}

/** How often a word is in a chunk, of its places there: `3,7A` is twice. */
export function termFrequency(places: string): number {
  let frequency = 1
  for (const character of places) if (character === ',') frequency++
  return frequency
}

/** How near the beginning of a chunk a word is, of its places there: 29 for the first place, 0 from the 30th on. */
export function leadOf(places: string): number {
  const first = Number.parseInt(places, 10)
  return first < leadPlaces ? leadPlaces - first : 0
}
