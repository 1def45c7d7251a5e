import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { LRUCache } from 'lru-cache'
import { readTsvector } from '../words/read-tsvector.ts'
import { segmentWords } from '../words/segment-words.ts'
import { newQueryWord, replyCharacters, type QueryTexts, type QueryWord, type TextWeight } from './query-words.ts'

/** Words of visitors of some 200 bytes each, with their lexemes, and of 500 at most. */
const [mostKept, longestKept] = [20_000, 100]
/** PostgreSQL takes what is between two angle brackets for one word, spaces and all. */
const hasTag = (text: string): boolean => text.includes('<')

const statement = (configuration: string, parts: readonly string[]): Sql => sql`
    select part, to_tsvector(${configuration}::regconfig, part)::text as words from unnest(${parts}::text[]) as part`

/** Finds the words that texts ask for, as text search configurations see them. */
export type ReadQueryWords = (texts: QueryTexts, configurations: readonly string[]) => Promise<QueryWord[]>

/**
 * Opens what turns texts into the words of a search, as `askedExpression` does in PostgreSQL. What PostgreSQL makes of the
 * characters between two spaces never depends on what is around them, and never changes: each is asked for once, and
 * remembered. In most questions everything is known.
 */
export function newQueryWordReader({ db }: { db: Pick<Db, 'pool'> }): ReadQueryWords {
  /** The lexemes of a part, by configuration. */
  const known = new LRUCache<string, Map<string, readonly string[]>>({ max: mostKept })

  const lexemesOf = async (
    configuration: string,
    parts: readonly string[],
  ): Promise<Map<string, readonly string[]>> => {
    const found = new Map<string, readonly string[]>()
    const unknown: string[] = []
    for (const part of new Set(parts)) {
      const lexemes = known.get(part)?.get(configuration)
      if (lexemes === undefined) unknown.push(part)
      else found.set(part, lexemes)
    }
    if (unknown.length > 0) {
      const asked = statement(configuration, unknown)
      for (const { part, words } of await query<{ part: string; words: string }>(db.pool, asked, { name: 'lexemes' })) {
        const lexemes: string[] = []
        readTsvector(words, lexeme => lexemes.push(lexeme))
        found.set(part, lexemes)
        if (part.length <= longestKept) known.set(part, new Map(known.get(part)).set(configuration, lexemes))
      }
    }
    return found
  }

  return async ({ question, earlier: [last = '', beforeLast = ''], reply }, configurations) => {
    const texts: readonly (readonly [TextWeight, string])[] = [
      ['A', question],
      ['B', last],
      ['C', beforeLast],
      ['D', reply.slice(0, replyCharacters)],
    ]
    const parts = texts.map(([weight, text]) => [weight, partsOf(segmentWords(text))] as const)
    const all = parts.flatMap(([, own]) => own)
    const words: QueryWord[] = []
    for (const configuration of configurations) {
      const lexemes = await lexemesOf(configuration, all)
      // The first of the texts that holds a word gives it its weight.
      const weights = new Map<string, TextWeight>()
      for (const [weight, own] of parts)
        for (const part of own)
          for (const lexeme of lexemes.get(part) ?? []) if (!weights.has(lexeme)) weights.set(lexeme, weight)
      for (const [lexeme, weight] of [...weights].sort(([a], [b]) => (a < b ? -1 : 1)))
        words.push(newQueryWord(lexeme, configuration, weight))
    }
    return words
  }
}

/** What stands between two spaces, those that everybody takes for one. A text with tags is one part. */
const partsOf = (text: string): string[] =>
  hasTag(text) ? [text] : text.split(/[ \t\r\n]+/u).filter(part => part !== '')
