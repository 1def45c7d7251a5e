import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { raw, sql, type Sql } from '@frontdesk/db/sql'
import { LRUCache } from 'lru-cache'
import { newWordSamples } from './word-sample.ts'

/** Counting stops here: how much commoner than that a word is makes no difference to what is found. */
export const maxCount = 1_000
/** A chatbot of fewer pages is not looked at. */
const sampledFrom = 1_000
/** Entries of some 150 bytes. */
const mostKeptCounts = 50_000

const statement = (chatbotId: string, tsqueries: readonly string[]): Sql => sql`
    select json_agg((select count(*) from (select from chunks where chatbot_id = ${chatbotId} and tsv @@ query
                                           limit ${raw(String(maxCount))}) counted)) as counts
    from unnest(${tsqueries}::tsquery[]) as word (query)`

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly keepMs: number
}

/** A word to count: the query that finds it, and the lexeme, where the query finds it alone. */
export interface WordToCount {
  readonly query: string
  readonly lexeme: string | undefined
}

/** In how many of the chatbot's chunks each word is, as far as they were counted. */
export type CountWords = (
  chatbot: { readonly chatbotId: string; readonly pages: number },
  words: readonly WordToCount[],
) => Promise<number[]>

/**
 * Counts, and remembers it for a while: a count says how much a word weighs, never whether a page is found. A common
 * word of 100,000 chunks takes 5 ms to count, so of a large chatbot those are estimated.
 */
export function newWordCounts({ db, keepMs }: Needs): CountWords {
  const kept = new LRUCache<string, number>({ max: mostKeptCounts, ttl: keepMs })
  const samples = newWordSamples({ db })
  return async ({ chatbotId, pages }, words) => {
    const keyOf = (query: string): string => `${chatbotId} ${query}`
    const counts = new Map<string, number>()
    const estimate = pages < sampledFrom ? undefined : samples(chatbotId)
    for (const { query, lexeme } of words) {
      const last = kept.get(keyOf(query))
      const guess = lexeme === undefined ? undefined : estimate?.(lexeme)
      if (last !== undefined) counts.set(query, last)
      else if (guess !== undefined) counts.set(query, Math.min(guess, maxCount))
    }
    const unknown = words.map(({ query }) => query).filter(query => !counts.has(query))
    if (unknown.length > 0) {
      const counted = statement(chatbotId, unknown)
      const [row] = await query<{ counts: number[] }>(db.pool, counted, { name: 'count-words' })
      for (const [place, tsquery] of unknown.entries()) {
        const chunks = row?.counts[place] ?? 0
        counts.set(tsquery, chunks)
        kept.set(keyOf(tsquery), chunks)
      }
    }
    return words.map(({ query }) => counts.get(query) ?? 0)
  }
}
