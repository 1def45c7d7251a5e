import type { Db } from '@frontdesk/db/connect'

/** Counting stops here: how much commoner than that a word is makes no difference to what is found. */
export const COUNT_AT_MOST = 1_000
/** Entries of some 150 bytes. */
const KEPT_COUNTS = 50_000

const statement = {
  name: 'count-words',
  text: `
    select json_agg((select count(*) from (select from chunks where chatbot_id = $1 and tsv @@ query
                                           limit ${COUNT_AT_MOST}) counted)) as counts
    from unnest($2::tsquery[]) as word (query)`,
}

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly keepMs: number
}

/** In how many of the chatbot's chunks the word of each tsquery is, as far as they were counted. */
export type CountWords = (chatbotId: string, queries: readonly string[]) => Promise<number[]>

/**
 * Counts, and remembers it for a while: a count says how much a word weighs, never whether a page is found. A common
 * word of 100,000 chunks takes 5 ms to count.
 */
export function newWordCounts({ db, keepMs }: Needs): CountWords {
  const kept = new Map<string, { chunks: number; until: number }>()
  return async (chatbotId, queries) => {
    const now = performance.now()
    const keyOf = (query: string): string => `${chatbotId} ${query}`
    const counts = new Map<string, number>()
    for (const query of queries) {
      const last = kept.get(keyOf(query))
      if (last !== undefined && last.until > now) counts.set(query, last.chunks)
    }
    const unknown = queries.filter(query => !counts.has(query))
    if (unknown.length > 0) {
      const { rows } = await db.pool.query<{ counts: number[] }>({ ...statement, values: [chatbotId, unknown] })
      for (const [place, query] of unknown.entries()) {
        const chunks = rows[0]?.counts[place] ?? 0
        counts.set(query, chunks)
        kept.delete(keyOf(query))
        kept.set(keyOf(query), { chunks, until: now + keepMs })
      }
      for (const key of kept.keys()) {
        if (kept.size <= KEPT_COUNTS) break
        kept.delete(key)
      }
    }
    return queries.map(query => counts.get(query) ?? 0)
  }
}
