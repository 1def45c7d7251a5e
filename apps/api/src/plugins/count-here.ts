export interface CountHere {
  max: number
  windowMs: number
  /** How many keys are counted at a time: a flood of addresses must not fill the memory. Those beyond are refused. */
  atMost: number
}

/**
 * Counts in this process alone, in windows that begin with their first key and end together for all of them. Returns
 * null while a key is within its number, then the milliseconds until it may come again. Goes by the process's
 * monotonic clock: setting the other one opens no window.
 */
export function countHere({ max, windowMs, atMost }: CountHere): (key: string) => number | null {
  const counts = new Map<string, number>()
  let endsAt = 0
  return key => {
    const now = performance.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + windowMs
    }
    const count = (counts.get(key) ?? 0) + 1
    if (count <= max && (count > 1 || counts.size < atMost)) {
      counts.set(key, count)
      return null
    }
    return endsAt - now
  }
}
