import { searchConfiguration } from './languages.ts'

/** A word that was asked for, as one text search configuration sees it. */
export interface Lexeme {
  readonly lexeme: string
  readonly configuration: string
  /** 1 for a word of the question, less for one of an earlier turn. */
  readonly weight: number
  /** The lexeme as a tsquery; ends in `:*` where the language joins words. */
  readonly query: string
  /** Chunks of the chatbot that hold it, as far as they were counted. */
  readonly chunks: number
}

/** A chunk that holds at least one of the words. */
export interface Candidate {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly language: string | null
  readonly heading: string
  readonly text: string
  /** Different lexemes in it. */
  readonly words: number
  /** Lexeme → times in the text, and times in title and headings. */
  readonly counts: Readonly<Record<string, readonly [text: number, heading: number]>>
}

/** A chunk and how well it matches. */
export interface Match {
  readonly chunkId: string
  readonly title: string
  readonly url: string
  readonly heading: string
  readonly text: string
  readonly score: number
  /** Share of the words asked for that it holds, each by how rare it is: 0 to 1. */
  readonly coverage: number
}

// BM25's two numbers. PostgreSQL's own ts_rank knows neither rarity nor length: nDCG@10 .24 and .26 on the bench's two
// collections, where this reaches .32 and .29 (the last turn alone), and .36 and .29 with the turns before it.
const TERM_SATURATION = 1.2
const LENGTH_NORMALISATION = 0.3
/** A word in a title or heading counts as often as this in the text. */
const HEADING_COUNT = 2
/** A word that begins with the one asked for is worth half of it. */
const COMPOUND_WORTH = 0.5

/** Scores candidates, best first. Each is held against the words of its own language's configuration. */
export function scoreCandidates(
  candidates: readonly Candidate[],
  { lexemes, chunks: all }: { lexemes: readonly Lexeme[]; chunks: number },
): Match[] {
  const rarity = ({ chunks }: Lexeme): number => Math.log(1 + (Math.max(all - chunks, 0) + 0.5) / (chunks + 0.5))
  const worths = lexemes.map(lexeme => ({ ...lexeme, worth: lexeme.weight * rarity(lexeme) }))
  const usualWords = candidates.reduce((sum, { words }) => sum + words, 0) / candidates.length
  return candidates
    .map(candidate => {
      const own = worths.filter(({ configuration }) => configuration === searchConfiguration(candidate.language))
      const norm = 1 - LENGTH_NORMALISATION + (LENGTH_NORMALISATION * candidate.words) / usualWords
      const counts = own.map(lexeme => ({ worth: lexeme.worth, times: timesIn(candidate, lexeme) }))
      const asked = sum(counts.map(({ worth }) => worth))
      const covered = sum(counts.map(({ worth, times }) => worth * Math.min(1, times)))
      const score = sum(
        counts.map(({ worth, times }) => (worth * times * (TERM_SATURATION + 1)) / (times + TERM_SATURATION * norm)),
      )
      const { id: chunkId, title, url, heading, text } = candidate
      return { chunkId, title, url, heading, text, score, coverage: asked === 0 ? 0 : covered / asked }
    })
    .toSorted((a, b) => b.score - a.score || (BigInt(a.chunkId) > BigInt(b.chunkId) ? 1 : -1))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function timesIn({ counts }: Candidate, { lexeme, query }: Lexeme): number {
  const timesOf = ([text, heading]: readonly [number, number]) => text + HEADING_COUNT * heading
  if (!query.endsWith(':*')) return Object.hasOwn(counts, lexeme) ? timesOf(counts[lexeme] ?? [0, 0]) : 0
  const times = Object.entries(counts)
    .filter(([word]) => word.startsWith(lexeme))
    .map(([word, count]) => timesOf(count) * (word === lexeme ? 1 : COMPOUND_WORTH))
  return sum(times)
}
