import { readTsvector } from '../words/read-tsvector.ts'
import type { PassageText } from './passage-cache.ts'
import type { QueryWord } from './query-words.ts'
import { compoundWeight, scoreByFrequencies, termFrequency, type Match, type Scorable } from './score-candidates.ts'

/** A passage as it is read for an index. */
export interface IndexedPassage extends PassageText, Omit<Scorable, 'length'> {
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
  /** The passages that hold one of the words, and the beginning of the page at one of these addresses; best first. */
  readonly search: (words: readonly QueryWord[], near: readonly string[]) => Match[]
  /** What passages say, in their order; undefined where one of them is not here, such as one that vectors have found. */
  readonly read: (chosen: readonly Match[]) => (Match & PassageText)[] | undefined
}

/** So many passages from the top of the visitor's page are found whatever they say. */
const pageBeginning = 2
/** What an index takes, measured with sites of 8 to 2,000 passages; a text that is not Latin takes twice as much. */
const bytesOf = { word: 60, posting: 8, passage: 1_000 }

interface Entry extends Scorable {
  readonly position: number
}

/** How often entries, by their places in their list, hold a word. */
type Frequencies = ReadonlyMap<number, number>

/** The words of one text search configuration. With a map for each word an index takes 2.6 times the memory. */
interface Vocabulary {
  /** The number of a word. */
  readonly words: ReadonlyMap<string, number>
  /** Where the postings of each word begin, by its number; its last is the end of them all. */
  readonly starts: Uint32Array
  /** The place of an entry, and how often it holds the word. */
  readonly postings: Uint32Array
  /** The words in order, to find those that begin with another one; made at first use. */
  sorted: readonly string[] | undefined
}

/** Makes the index of a chatbot's passages, which were read together, and of the number of its pages. */
export function makePassageIndex(
  rows: readonly IndexedPassage[],
  { configurations, pages }: { configurations: readonly string[]; pages: number },
): PassageIndex {
  const passages = new Map<string, PassageText>()
  const entries: Entry[] = []
  const collected = new Map<string, Map<string, number[]>>()
  let bytes = 0
  for (const { title, heading, url, text, position, tsv, ...row } of rows) {
    const words = collected.get(row.configuration) ?? new Map<string, number[]>()
    collected.set(row.configuration, words)
    const length = collectWords(words, entries.length, tsv)
    entries.push({ ...row, url, position, length })
    passages.set(row.id, { title, heading, url, text })
    bytes += bytesOf.passage + length * bytesOf.posting + textBytes(text) + textBytes(heading)
  }
  for (const words of collected.values()) bytes += words.size * bytesOf.word
  const vocabularies = new Map([...collected].map(([configuration, words]) => [configuration, vocabularyOf(words)]))
  const index = { entries, vocabularies, pages }
  return {
    configurations,
    bytes,
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
function collectWords(collected: Map<string, number[]>, place: number, tsv: string): number {
  let length = 0
  readTsvector(tsv, (lexeme, places) => {
    length += 1
    const known = collected.get(lexeme)
    if (known === undefined) collected.set(ownCopy(lexeme), [place, termFrequency(places)])
    else known.push(place, termFrequency(places))
  })
  return length
}

/** V8 keeps the whole of a text for a part of it that has 13 characters or more. */
const ownCopy = (part: string): string => (part.length < 13 ? part : Buffer.from(part).toString())

function vocabularyOf(collected: ReadonlyMap<string, readonly number[]>): Vocabulary {
  const words = new Map([...collected.keys()].map((word, number) => [word, number]))
  const starts = new Uint32Array(words.size + 1)
  let end = 0
  for (const [number, postings] of [...collected.values()].entries()) starts[number + 1] = end += postings.length
  const postings = new Uint32Array(end)
  for (const [number, own] of [...collected.values()].entries()) postings.set(own, starts[number])
  return { words, starts, postings, sorted: undefined }
}

interface Searched {
  readonly entries: readonly Entry[]
  readonly vocabularies: ReadonlyMap<string, Vocabulary>
  readonly pages: number
}

function searchIndex({ entries, vocabularies, pages }: Searched, words: readonly QueryWord[], near: readonly string[]) {
  const found = new Map(words.map(word => [word, frequenciesOf(word, vocabularies.get(word.configuration))]))
  const places = new Set<number>()
  for (const [{ isHint }, frequencies] of found) if (!isHint) for (const place of frequencies.keys()) places.add(place)
  if (near.length > 0) {
    for (const [place, { url, position }] of entries.entries())
      if (position < pageBeginning && near.includes(url)) places.add(place)
  }
  const candidates = [...places].flatMap(place => {
    const entry = entries[place]
    return entry === undefined ? [] : [{ ...entry, place }]
  })
  return scoreByFrequencies(candidates, { words, pages }, own => {
    const frequencies = own.map(word => found.get(word))
    return ({ place }) => frequencies.map(known => known?.get(place) ?? 0)
  })
}

/** How often each entry holds a word, or one that begins with it where the language joins words. */
function frequenciesOf({ lexeme, isPrefix }: QueryWord, vocabulary: Vocabulary | undefined): Frequencies {
  const found = new Map<number, number>()
  if (vocabulary === undefined) return found
  const add = (word: string, weight: number): void => {
    const { words, starts, postings } = vocabulary
    const number = words.get(word)
    if (number === undefined) return
    for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at += 2) {
      const [place = 0, frequency = 0] = [postings[at], postings[at + 1]]
      found.set(place, (found.get(place) ?? 0) + weight * frequency)
    }
  }
  add(lexeme, 1)
  if (isPrefix) for (const longer of wordsAfter(vocabulary, lexeme)) add(longer, compoundWeight)
  return found
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
