export interface TtlCacheInput<Value> {
  /** How long a value is returned again, counted from the moment it was fetched. */
  ttlMs: number
  /** How many values are kept; the oldest goes first. */
  max: number
  fetch: (key: string) => Promise<Value>
  /**
   * What holds where fetching fails: the last value that is still in memory, however old, or the error itself. A cache
   * that returns the last value does not wait long for a new one either.
   */
  onFailure: 'repeat-last' | 'throw'
}

/** A server that hangs must not use up the time that a request has for more important questions. */
const fetchTimeoutMs = 300

/**
 * A read-through cache: returns a value from memory for a while, and fetches once where several want the same value at
 * the same time. It keeps neither null nor false, so that made-up keys can neither push the real ones out nor hide what
 * was just created.
 */
export function ttlCache<Value>(input: TtlCacheInput<Value>): (key: string) => Promise<Value> {
  const { ttlMs, max, fetch: load, onFailure } = input
  const kept = new Map<string, { value: Value; expiresAt: number }>()
  const inFlight = new Map<string, Promise<Value>>()

  const fetchAndKeep = async (key: string): Promise<Value> => {
    const expiresAt = performance.now() + ttlMs
    try {
      const value = await load(key)
      kept.delete(key)
      if (value !== null && value !== false) kept.set(key, { value, expiresAt })
      const oldest = kept.keys().next()
      if (kept.size > max && oldest.done !== true) kept.delete(oldest.value)
      return value
    } catch (error) {
      const last = kept.get(key)
      if (last === undefined || onFailure === 'throw') throw error
      return last.value
    } finally {
      inFlight.delete(key)
    }
  }

  return async key => {
    const last = kept.get(key)
    if (last !== undefined && performance.now() < last.expiresAt) return last.value
    const fetching = inFlight.get(key) ?? fetchAndKeep(key)
    inFlight.set(key, fetching)
    return onFailure === 'throw' ? fetching : inTime(fetching, () => kept.get(key))
  }
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
