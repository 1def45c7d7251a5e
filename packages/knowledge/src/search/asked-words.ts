import type { KnownPages } from './known-pages.ts'
import { joinsWords, searchConfiguration } from '../words/languages.ts'
import { readTsvector } from '../words/read-tsvector.ts'
import { segmentWords } from '../words/segment-words.ts'

/** What a visitor asks: the question, the turns before it, the last one first, and what was replied to that. */
export interface AskedTexts {
  readonly question: string
  readonly earlier: readonly string[]
  readonly reply: string
}

/** A word that was asked for, as one text search configuration sees it. */
export interface AskedWord {
  readonly lexeme: string
  readonly configuration: string
  /** 1 for a word of the question, less for one of an earlier turn. */
  readonly weight: number
  /** The language joins words: what begins with this one counts as well. */
  readonly isPrefix: boolean
  /** Only the last reply holds it: it helps to tell passages apart that were found by other words, and finds none. */
  readonly isHint: boolean
}

/**
 * What a word of each text counts, under the weight that PostgreSQL's tsvector has for it: the question, the last turn,
 * the one before, and the last reply, which has many words. Tuned with the bench.
 */
const WEIGHTS = { A: 1, B: 0.2, C: 0.1, D: 0.06 }
const SHORTEST_PART = 5
/** Of a reply its first 60 words or so: all of them find no more. */
const REPLY_CHARACTERS = 400

/**
 * What was asked in each language of the chatbot's pages: the words, with a weight for the text they are of; a tsquery
 * that any of them fulfils but those of the reply, quoted so that each is taken as it is; the words as a list, but none
 * where words are joined. Takes the parameters 1 to 7.
 */
export const ASKED = `
  asked as materialized (
    select language, configuration, words, query, lexemes
    from (
      select language, configuration, joins,
             setweight(to_tsvector(configuration::regconfig, $4), 'A') ||
             setweight(to_tsvector(configuration::regconfig, $5), 'B') ||
             setweight(to_tsvector(configuration::regconfig, $6), 'C') ||
             setweight(to_tsvector(configuration::regconfig, $7), 'D') as words
      from unnest($1::text[], $2::text[], $3::bool[]) as spoken (language, configuration, joins)
    ) spoken
    cross join lateral (
      select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' ||
                        case when joins and length(lexeme) >= ${SHORTEST_PART} then ':*' else '' end, ' | ')
               filter (where weights && '{A,B,C}')::tsquery as query,
             case when not joins then array_agg(lexeme) end as lexemes
      from unnest(words) as word (lexeme, positions, weights)
    ) sought
  )`

/** The parameters of `ASKED`. */
export function askedValues({ question, earlier, reply }: AskedTexts, { languages }: KnownPages): unknown[] {
  const configurations = languages.map(searchConfiguration)
  const [last = '', beforeLast = ''] = earlier
  const texts = [question, last, beforeLast, reply.slice(0, REPLY_CHARACTERS)]
  return [languages, configurations, configurations.map(joinsWords), ...texts.map(segmentWords)]
}

/** For each language: its configuration, and the words as a tsvector with the weights of `ASKED`. */
export type Asked = readonly { readonly configuration: string; readonly words: string }[]

/** The words of all configurations, each once. */
export function readAsked(asked: Asked): AskedWord[] {
  const found: AskedWord[] = []
  const read = new Set<string>()
  for (const { configuration, words } of asked) {
    if (read.has(configuration)) continue
    read.add(configuration)
    const isJoining = joinsWords(configuration)
    readTsvector(words, (lexeme, places) => {
      const text = textOf(places)
      const isHint = text === 'D'
      const isPrefix = isJoining && !isHint && lexeme.length >= SHORTEST_PART
      found.push({ lexeme, configuration, weight: WEIGHTS[text], isPrefix, isHint })
    })
  }
  return found
}

/** The first of the texts that holds a word. */
const textOf = (places: string): keyof typeof WEIGHTS =>
  places.includes('A') ? 'A' : places.includes('B') ? 'B' : places.includes('C') ? 'C' : 'D'
