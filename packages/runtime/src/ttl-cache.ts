export interface TtlCacheInput<Value> {
  /** How long a value is returned again, counted from the moment it was fetched. */
  ttlMs: number
  /** How long null or false is returned again; not at all where it is not named. */
  missMs?: number
  /** How many values are kept; the oldest goes first. As many misses are kept beside them. */
  max: number
  fetch: (key: string) => Promise<Value>
  /**
   * What holds where fetching fails: the last value that is still in memory, however old, or the error itself. A cache
   * that returns the last value does not wait long for a new one either.
   */
  onFailure: 'repeat-last' | 'throw'
}

/** Finds a value by its key, in memory or by fetching it. */
export interface TtlCache<Value> {
  (key: string): Promise<Value>
  /** The value that is in memory and still holds, or is being fetched; undefined where it would have to be fetched. */
  recall: (key: string) => Value | Promise<Value> | undefined
}

/** A server that hangs must not use up the time that a request has for more important questions. */
const fetchTimeoutMs = 300

/**
 * A read-through cache: returns a value from memory for a while, and fetches once where several want the same value at
 * the same time. Null and false are kept apart and only for `missMs`, so that made-up keys can neither push the real
 * values out nor hide for long what was just created.
 */
export function ttlCache<Value>(input: TtlCacheInput<Value>): TtlCache<Value> {
  const { ttlMs, missMs = 0, max, fetch: load, onFailure } = input
  const kept = new Map<string, Kept<Value>>()
  const misses = new Map<string, Kept<Value>>()
  const inFlight = new Map<string, Promise<Value>>()

  const keep = (key: string, value: Value, startedAt: number): void => {
    kept.delete(key)
    misses.delete(key)
    if (value !== null && value !== false) {
      kept.set(key, { value, expiresAt: startedAt + ttlMs })
    } else if (missMs > 0) {
      misses.set(key, { value, expiresAt: startedAt + missMs })
    }
    for (const values of [kept, misses]) {
      const oldest = values.keys().next()
      if (values.size > max && oldest.done !== true) values.delete(oldest.value)
    }
  }

  const fetchAndKeep = async (key: string): Promise<Value> => {
    const startedAt = performance.now()
    try {
      const value = await load(key)
      keep(key, value, startedAt)
      return value
    } catch (error) {
      const last = kept.get(key)
      if (last === undefined || onFailure === 'throw') throw error
      return last.value
    } finally {
      inFlight.delete(key)
    }
  }

  const held = (key: string): Value | undefined => {
    const last = kept.get(key) ?? misses.get(key)
    return last !== undefined && performance.now() < last.expiresAt ? last.value : undefined
  }

  const find = async (key: string): Promise<Value> => {
    const last = held(key)
    if (last !== undefined) return last
    const fetching = inFlight.get(key) ?? fetchAndKeep(key)
    inFlight.set(key, fetching)
    return onFailure === 'throw' ? fetching : inTime(fetching, () => kept.get(key))
  }
  const recall = (key: string): Value | Promise<Value> | undefined => (inFlight.has(key) ? find(key) : held(key))
  return Object.assign(find, { recall })
}

interface Kept<Value> {
  value: Value
  expiresAt: number
}

async function inTime<Value>(fetching: Promise<Value>, last: () => { value: Value } | undefined): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Value>((resolve, reject) => {
    timer = setTimeout(() => {
      const kept = last()
      if (kept === undefined) reject(new Error('no answer in time'))
      else resolve(kept.value)
    }, fetchTimeoutMs)
  })
  try {
    return await Promise.race([fetching, timeout])
  } finally {
    clearTimeout(timer)
  }
}
