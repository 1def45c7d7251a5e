import type { AskedWord } from './asked-words.ts'
import { readTsvector } from '../words/read-tsvector.ts'

/** A word that was asked for, and in how many of the chatbot's chunks it is. */
export interface CountedWord extends AskedWord {
  readonly chunks: number
}

/** A chunk that holds at least one of the words. */
export interface Candidate {
  readonly id: string
  /** Another one whenever the chunk was written anew (PostgreSQL's `xmin`). */
  readonly version: string
  readonly url: string
  /** The text search configuration of its language. */
  readonly configuration: string
  /** Different lexemes in it. */
  readonly length: number
  /** The same for chunks that say the same. */
  readonly twin: string
  /** A tsvector with at least the words that were asked for. */
  readonly counts: string
}

/** A chunk and how well it matches. */
export interface Match {
  readonly id: string
  readonly version: string
  readonly url: string
  readonly twin: string
  readonly score: number
  /** Share of the words asked for (hints left aside) that it holds, each by how rare it is: 0 to 1. */
  readonly coverage: number
  /** How near its meaning is to the question's, where that was looked for. */
  readonly closeness?: 'akin' | 'close' | null
}

// BM25's two numbers. PostgreSQL's own ts_rank knows neither rarity nor length: nDCG@10 .24 and .26 on the bench's two
// collections, where this reaches .32 and .30 (the last turn alone), and .36 and .30 in its conversation.
const TERM_SATURATION = 1.2
const LENGTH_NORMALISATION = 0.3
/** A word in a title or heading counts as often as this in the text. */
const HEADING_COUNT = 2
/** A word that begins with the one asked for is worth half of it. */
const COMPOUND_WORTH = 0.5
const CHUNKS_PER_PAGE = 4

/**
 * Scores candidates, best first. Each is held against the words of its own language's configuration. Words that were not
 * counted are counted here: every chunk that holds one of them is a candidate, or the word is but a hint.
 */
export function scoreCandidates(
  candidates: readonly Candidate[],
  { words, pages }: { words: readonly (AskedWord | CountedWord)[]; pages: number },
): Match[] {
  const usualLength = candidates.reduce((sum, { length }) => sum + length, 0) / candidates.length
  const matches: Match[] = []
  for (const configuration of new Set(words.map(word => word.configuration))) {
    const own = words.filter(word => word.configuration === configuration)
    const speaking = candidates.filter(candidate => candidate.configuration === configuration)
    const timesIn = newCounter(own)
    const times = speaking.map(({ counts }) => timesIn(counts))
    const worths = own.map((word, place) => worthOf(word.weight, chunksOf(word, place, times), pages * CHUNKS_PER_PAGE))
    for (const [place, candidate] of speaking.entries())
      matches.push(scored(candidate, { words: own, times: times[place] ?? [], worths, usualLength }))
  }
  return matches.sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
}

const chunksOf = (word: AskedWord | CountedWord, place: number, times: readonly number[][]): number =>
  'chunks' in word ? word.chunks : times.filter(counts => (counts[place] ?? 0) > 0).length

/** What a word is worth: its weight by how rare it is among all chunks. */
const worthOf = (weight: number, chunks: number, all: number): number =>
  weight * Math.log(1 + (Math.max(all - chunks, 0) + 0.5) / (chunks + 0.5))

interface Scoring {
  readonly words: readonly AskedWord[]
  readonly times: readonly number[]
  readonly worths: readonly number[]
  readonly usualLength: number
}

function scored({ id, version, url, twin, length }: Candidate, { words, times, worths, usualLength }: Scoring): Match {
  const norm = 1 - LENGTH_NORMALISATION + (LENGTH_NORMALISATION * length) / usualLength
  let asked = 0
  let covered = 0
  let score = 0
  for (const [place, { isHint }] of words.entries()) {
    const worth = worths[place] ?? 0
    const count = times[place] ?? 0
    asked += isHint ? 0 : worth
    covered += isHint ? 0 : worth * Math.min(1, count)
    score += (worth * count * (TERM_SATURATION + 1)) / (count + TERM_SATURATION * norm)
  }
  return { id, version, url, twin, score, coverage: asked === 0 ? 0 : covered / asked }
}

/** Makes what tells how often a chunk holds each of the words. */
function newCounter(words: readonly AskedWord[]): (counts: string) => number[] {
  const placeOf = new Map(words.map(({ lexeme }, place) => [lexeme, place]))
  const prefixes = words.flatMap(({ lexeme, isPrefix }, place) => (isPrefix ? [{ lexeme, place }] : []))
  return counts => {
    const found = words.map(() => 0)
    readTsvector(counts, (lexeme, places) => {
      const place = placeOf.get(lexeme)
      if (place !== undefined) found[place] = (found[place] ?? 0) + timesOf(places)
      for (const prefix of prefixes) {
        const isLonger = lexeme.length > prefix.lexeme.length && lexeme.startsWith(prefix.lexeme)
        if (isLonger) found[prefix.place] = (found[prefix.place] ?? 0) + COMPOUND_WORTH * timesOf(places)
      }
    })
    return found
  }
}

/** `3,7A`: twice, once of it in a title or heading. */
function timesOf(places: string): number {
  let times = 1
  for (const sign of places) {
    if (sign === ',') times++
    else if (sign === 'A') times += HEADING_COUNT - 1
  }
  return times
}
