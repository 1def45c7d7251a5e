import { LRUCache } from 'lru-cache'

export interface TtlCacheInput<Value> {
  /** How long a value is returned again, in whole milliseconds; with 0 it is fetched each time. */
  ttlMs: number
  /** How many values are kept; the one that was used longest ago goes first. */
  max: number
  /** Finds the value of a key. Undefined is not kept. */
  fetch: (key: string) => Promise<Value>
}

/**
 * A read-through cache: returns a value from memory for a while, and fetches once where several want the same value at
 * the same time. Where fetching fails, all of them get its error, and nothing is kept.
 */
export function ttlCache<Value>({ ttlMs, max, fetch: load }: TtlCacheInput<Value>): (key: string) => Promise<Value> {
  const cache = new LRUCache<string, NonNullable<Value>>({
    max,
    ttl: ttlMs,
    fetchMethod: async key => (await load(key)) ?? undefined,
    // A key that gives way to others while it is being fetched is answered all the same.
    ignoreFetchAbort: true,
  })
  // Zero means "for ever" to the library.
  const options = { forceRefresh: ttlMs === 0 }
  return key => cache.fetch(key, options) as Promise<Value>
}
