import { nearestWord } from '@frontdesk/model/extractive/misspelt-terms'
import { shareLoop } from '@frontdesk/runtime/share-loop'
import { readTsvector } from '../words/read-tsvector.ts'
import { vocabularyOf, type CollectedPostings, type Vocabulary } from '../words/vocabulary.ts'
import type { PassageText } from './passage-cache.ts'
import type { QueryWord } from './query-words.ts'
import {
  bestFirst,
  compoundWeight,
  idf,
  leadOf,
  lengthNorm,
  termFrequency,
  wordScore,
  type Candidate,
  type Match,
} from './score-candidates.ts'

/** A passage as it is read for an index. */
export interface IndexedPassage extends PassageText, Omit<Candidate, 'counts' | 'length'> {
  /** Its number on its page, from 0. */
  readonly position: number
  readonly tsv: string
}

/**
 * The passages of a chatbot in memory: which of them hold a word, how often, and what they say. It finds what `findAll`
 * finds in PostgreSQL, and scores it alike.
 */
export interface PassageIndex {
  /** The text search configurations of its pages. */
  readonly configurations: readonly string[]
  /** Roughly the bytes that it takes. */
  readonly bytes: number
  /** The same words; in place of one that no passage holds, the one that was probably meant. */
  readonly correct: (words: readonly QueryWord[]) => QueryWord[]
  /** The passages that hold one of the words, and the beginning of the page at one of these addresses; best first. */
  readonly search: (words: readonly QueryWord[], near: readonly string[]) => Match[]
  /** What passages say, in their order; undefined if one of them is not here, such as one that vectors have found. */
  readonly read: (chosen: readonly Match[]) => (Match & PassageText)[] | undefined
}

/** So many passages from the top of the visitor's page are found whatever they say. */
const pageBeginning = 2
/** What an index takes, measured with sites of 8 to 2,000 passages; a text that is not Latin takes twice as much. */
const bytesOf = { word: 60, posting: 9, passage: 1_000 }

/** A passage, as far as it is scored. */
type Entry = Omit<Candidate, 'counts'>

/**
 * Places of entries in their list, each followed by how often the entry holds a word, and for each how near its beginning:
 * a part of longer lists.
 */
interface Postings {
  readonly list: ArrayLike<number>
  readonly leads: ArrayLike<number>
  readonly from: number
  readonly to: number
}

const noPostings: Postings = { list: [], leads: [], from: 0, to: 0 }

/** Makes the index of a chatbot's passages, which were read together, and of the number of its pages. */
export async function makePassageIndex(
  rows: readonly IndexedPassage[],
  { configurations, pages }: { configurations: readonly string[]; pages: number },
): Promise<PassageIndex> {
  const share = shareLoop()
  const passages = new Map<string, PassageText>()
  const entries: Entry[] = []
  const beginnings = new Map<string, number[]>()
  const collected = new Map<string, Map<string, CollectedPostings>>()
  let bytes = 0
  for (const { title, heading, url, text, language = '', position, tsv, ...row } of rows) {
    const words = collected.get(row.configuration) ?? new Map<string, CollectedPostings>()
    collected.set(row.configuration, words)
    const length = collectWords(words, entries.length, tsv)
    if (position < pageBeginning) beginnings.set(url, [...(beginnings.get(url) ?? []), entries.length])
    entries.push({ ...row, url, length })
    passages.set(row.id, { title, heading, url, text, language })
    bytes += bytesOf.passage + length * bytesOf.posting + textBytes(text) + textBytes(heading)
    await share()
  }
  for (const words of collected.values()) bytes += words.size * bytesOf.word
  const vocabularies = new Map<string, Vocabulary>()
  for (const [name, words] of collected) vocabularies.set(name, await vocabularyOf(words))
  const index = { entries, beginnings, vocabularies, pages }
  return {
    configurations,
    bytes,
    correct: words => correctWords(words, vocabularies),
    search: (words, near) => searchIndex(index, words, near),
    read: chosen => {
      const read = chosen.map(match => ({ ...match, ...passages.get(match.id) }))
      return read.every(hasText) ? read : undefined
    },
  }
}

const textBytes = (text: string): number => (/[\u0100-\uffff]/.test(text) ? 2 : 1) * text.length

const hasText = (read: Match & Partial<PassageText>): read is Match & PassageText => read.text !== undefined

/** Adds the words of a passage, and returns how many different ones it has. */
function collectWords(collected: Map<string, CollectedPostings>, place: number, tsv: string): number {
  let length = 0
  readTsvector(tsv, (lexeme, places) => {
    length += 1
    let known = collected.get(lexeme)
    if (known === undefined) collected.set(ownCopy(lexeme), (known = { list: [], leads: [] }))
    known.list.push(place, termFrequency(places))
    known.leads.push(leadOf(places))
  })
  return length
}

/** V8 keeps the whole of a text for a part of it that has 13 characters or more. */
const ownCopy = (part: string): string => (part.length < 13 ? part : Buffer.from(part).toString())

interface Searched {
  readonly entries: readonly Entry[]
  /** The places of the first passages of each page, by its address. */
  readonly beginnings: ReadonlyMap<string, readonly number[]>
  readonly vocabularies: ReadonlyMap<string, Vocabulary>
  readonly pages: number
}

/**
 * Scores word by word what `scoreCandidates` scores passage by passage: nothing is made for a passage that is found but
 * the match itself. The terms of a score are added in the same order, so the scores are the same.
 */
function searchIndex(
  { entries, beginnings, vocabularies, pages }: Searched,
  words: readonly QueryWord[],
  near: readonly string[],
): Match[] {
  const found = words.map(word => ({ word, postings: postingsOf(word, vocabularies.get(word.configuration)) }))
  const isFound = new Uint8Array(entries.length)
  for (const { word, postings } of found) {
    if (word.isHint) continue
    const { list, from, to } = postings
    for (let at = from; at < to; at += 2) isFound[list[at] ?? 0] = 1
  }
  for (const url of near) for (const place of beginnings.get(url) ?? []) isFound[place] = 1
  const places: number[] = []
  let lengths = 0
  for (let place = 0; place < entries.length; place += 1) {
    if (isFound[place] !== 1) continue
    places.push(place)
    lengths += entries[place]?.length ?? 0
  }
  const sums = sumScores({ entries, isFound, pages, averageLength: lengths / places.length }, found)
  const matches: Match[] = []
  for (const place of places) {
    const entry = entries[place]
    const asked = sums.asked.get(entry?.configuration ?? '')
    // A language in which nothing was asked has no matches.
    if (entry === undefined || asked === undefined) continue
    const { id, version, url, contentHash } = entry
    const coverage = asked === 0 ? 0 : (sums.covered[place] ?? 0) / asked
    matches.push({ id, version, url, contentHash, score: sums.scores[place] ?? 0, coverage })
  }
  return matches.sort(bestFirst)
}

interface FoundWord {
  readonly word: QueryWord
  readonly postings: Postings
}

interface Summed {
  readonly entries: readonly Entry[]
  readonly isFound: Uint8Array
  readonly pages: number
  readonly averageLength: number
}

/** The scores of the entries that were found, what each covers of the words, and how much was asked by configuration. */
function sumScores({ entries, isFound, pages, averageLength }: Summed, words: readonly FoundWord[]) {
  const [scores, covered] = [new Float64Array(entries.length), new Float64Array(entries.length)]
  const asked = new Map<string, number>()
  for (const { word, postings } of words) {
    const { configuration, isHint } = word
    const { list, leads, from, to } = postings
    let chunks = 0
    for (let at = from; at < to; at += 2) chunks += isFound[list[at] ?? 0] ?? 0
    const weight = word.weight * idf(chunks, pages)
    asked.set(configuration, (asked.get(configuration) ?? 0) + (isHint ? 0 : weight))
    for (let at = from; at < to; at += 2) {
      const place = list[at] ?? 0
      const frequency = list[at + 1] ?? 0
      if (isFound[place] !== 1) continue
      const norm = lengthNorm(entries[place]?.length ?? 0, averageLength)
      scores[place] = (scores[place] ?? 0) + wordScore(weight, frequency, leads[at / 2] ?? 0, norm)
      if (!isHint) covered[place] = (covered[place] ?? 0) + weight * Math.min(1, frequency)
    }
  }
  return { scores, covered, asked }
}

/** How often each entry holds a word, or one that begins with it where the language joins words. */
function postingsOf({ lexeme, isPrefix }: QueryWord, vocabulary: Vocabulary | undefined): Postings {
  if (vocabulary === undefined) return noPostings
  const own = postingsIn(vocabulary, lexeme)
  if (!isPrefix) return own
  const frequencies = new Map<number, number>()
  const nearest = new Map<number, number>()
  const add = ({ list, leads, from, to }: Postings, weight: number): void => {
    for (let at = from; at < to; at += 2) {
      const place = list[at] ?? 0
      frequencies.set(place, (frequencies.get(place) ?? 0) + weight * (list[at + 1] ?? 0))
      nearest.set(place, Math.max(nearest.get(place) ?? 0, weight * (leads[at / 2] ?? 0)))
    }
  }
  add(own, 1)
  for (const longer of wordsAfter(vocabulary, lexeme)) add(postingsIn(vocabulary, longer), compoundWeight)
  const list = [...frequencies].flat()
  // Both maps have the places in the same order.
  return { list, leads: [...nearest.values()], from: 0, to: list.length }
}

function postingsIn({ words, starts, postings, leads }: Vocabulary, word: string): Postings {
  const number = words.get(word)
  if (number === undefined) return noPostings
  return { list: postings, leads, from: starts[number] ?? 0, to: starts[number + 1] ?? 0 }
}

/** Each unknown word is compared with all of a website's words: of more than so many the question is no typing error. */
const mostCorrected = 10

/** The words of a question, in which the first mistyped ones are as the website writes them. */
function correctWords(words: readonly QueryWord[], vocabularies: ReadonlyMap<string, Vocabulary>): QueryWord[] {
  let left = mostCorrected
  return words.map(word => {
    const vocabulary = vocabularies.get(word.configuration)
    if (vocabulary === undefined || !isUnknown(word, vocabulary) || left === 0) return word
    left -= 1
    return correctWord(word, vocabulary)
  })
}

/** Words of earlier turns and of replies have found something already. */
const isUnknown = ({ lexeme, weight, isPrefix }: QueryWord, vocabulary: Vocabulary): boolean =>
  weight === 1 && !vocabulary.words.has(lexeme) && !(isPrefix && !wordsAfter(vocabulary, lexeme).next().done)

/** An unknown word as the website probably writes it. */
function correctWord(word: QueryWord, vocabulary: Vocabulary): QueryWord {
  const countOf = (other: string): number => {
    const { from, to } = postingsIn(vocabulary, other)
    return to - from
  }
  return { ...word, lexeme: nearestWord(word.lexeme, vocabulary.words.keys(), countOf) ?? word.lexeme }
}

/** The words that begin with another one and are longer. */
function* wordsAfter(vocabulary: Vocabulary, prefix: string): Generator<string> {
  const sorted = (vocabulary.sorted ??= [...vocabulary.words.keys()].sort())
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') <= prefix) from = middle + 1
    else to = middle
  }
  for (let at = from; sorted[at]?.startsWith(prefix) === true; at += 1) yield sorted[at] ?? ''
}
