import { identifier, raw, sql, type Sql } from '@frontdesk/db/sql'
import type { ChatbotPages } from './chatbot-pages.ts'
import { joinsWords, searchConfiguration } from '../words/languages.ts'
import { readTsvector } from '../words/read-tsvector.ts'
import { segmentWords } from '../words/segment-words.ts'

/** Texts that a search takes words of: the question, the turns before it, the last one first, and the last reply. */
export interface QueryTexts {
  readonly question: string
  readonly earlier: readonly string[]
  readonly reply: string
}

/** A word that was asked for, as one text search configuration sees it. */
export interface QueryWord {
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
const textWeights = { A: 1, B: 0.2, C: 0.1, D: 0.06 }
export type TextWeight = keyof typeof textWeights
const shortestPart = 5
/** Of a reply its first 60 words or so: all of them find no more. */
export const replyCharacters = 400

/**
 * The words of the question in each language of the chatbot's pages, as a common table expression: the words,
 * with a weight for the text they are of; a tsquery that matches any of them but those of the reply, each quoted; and the
 * words as a list, but null in a language that joins words.
 */
export function askedExpression(
  name: string,
  { question, earlier, reply }: QueryTexts,
  { languages }: Pick<ChatbotPages, 'languages'>,
): Sql {
  const configurations = languages.map(searchConfiguration)
  const [last = '', beforeLast = ''] = earlier
  return sql`
  ${identifier(name)} as materialized (
    select language, configuration, words, query, lexemes
    from (
      select language, configuration, joins,
             setweight(to_tsvector(configuration::regconfig, ${segmentWords(question)}), 'A') ||
             setweight(to_tsvector(configuration::regconfig, ${segmentWords(last)}), 'B') ||
             setweight(to_tsvector(configuration::regconfig, ${segmentWords(beforeLast)}), 'C') ||
             setweight(to_tsvector(configuration::regconfig, ${segmentWords(reply.slice(0, replyCharacters))}), 'D') as words
      from unnest(${languages}::text[], ${configurations}::text[], ${configurations.map(joinsWords)}::bool[])
        as spoken (language, configuration, joins)
    ) spoken
    cross join lateral (
      select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' ||
                        case when joins and length(lexeme) >= ${raw(String(shortestPart))} then ':*' else '' end, ' | ')
               filter (where weights && '{A,B,C}')::tsquery as query,
             case when not joins then array_agg(lexeme) end as lexemes
      from unnest(words) as word (lexeme, positions, weights)
    ) sought
  )`
}

/** For each language: its configuration, and the words as a tsvector with the weights of `askedExpression`. */
export type Asked = readonly { readonly configuration: string; readonly words: string }[]

/** The words of all configurations, each once. */
export function readAsked(asked: Asked): QueryWord[] {
  const found: QueryWord[] = []
  const read = new Set<string>()
  for (const { configuration, words } of asked) {
    if (read.has(configuration)) continue
    read.add(configuration)
    readTsvector(words, (lexeme, places) => found.push(newQueryWord(lexeme, configuration, textOf(places))))
  }
  return found
}

/** A word of the text that has this weight. */
export function newQueryWord(lexeme: string, configuration: string, text: TextWeight): QueryWord {
  const isHint = text === 'D'
  const isPrefix = joinsWords(configuration) && !isHint && lexeme.length >= shortestPart
  return { lexeme, configuration, weight: textWeights[text], isPrefix, isHint }
}

/** The first of the texts that holds a word. */
const textOf = (places: string): TextWeight =>
  places.includes('A') ? 'A' : places.includes('B') ? 'B' : places.includes('C') ? 'C' : 'D'
