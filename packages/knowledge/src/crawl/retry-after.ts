/** A crawl waits with a worker in its hands, so it waits no longer than this. */
const mostMs = 120_000

/** The milliseconds that an answer asks to be left alone for (`Retry-After`: seconds or a date), within a bound; 0 for none. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now = Date.now()): number {
  const value = (headers['retry-after'] ?? '').trim()
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now
  return ms > 0 ? Math.min(ms, mostMs) : 0
}
