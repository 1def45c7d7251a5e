import type { Redis } from '@frontdesk/runtime/redis'

/** One script, so that no counter is without an end. PEXPIRE with NX would need Redis 7. */
const increment = `
local count = redis.call('INCR', KEYS[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`

/** Increments a counter in Redis, shared by all processes, whose window begins with its first count. Resolves with the count. */
export async function countInWindow(redis: Redis, key: string, windowMs: number): Promise<number> {
  return Number(await redis.eval(increment, 1, key, windowMs))
}

/** A plain DECR could create a counter of -1, which never expires and allows more than its limit. */
const decrement = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end`

/** Takes a count back. Does nothing where its window has ended meanwhile. */
export async function takeBack(redis: Redis, key: string): Promise<void> {
  await redis.eval(decrement, 1, key)
}

/** A counter in Redis, and how far it may count in its window. */
export interface LimitedCounter {
  readonly key: string
  readonly most: number
}

/** Each counter's limit follows the window. */
const incrementAll = `
local counts, isOver = {}, {}
for i, key in ipairs(KEYS) do
  counts[i] = redis.call('INCR', key)
  if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, ARGV[1]) end
  if counts[i] > tonumber(ARGV[i + 1]) then isOver[i] = true end
end
if next(isOver) then
  for i, key in ipairs(KEYS) do
    if not isOver[i] then redis.call('DECR', key) end
  end
end
return counts`

/**
 * Counts a try by several counters at once, and resolves with the counts. A try that is beyond some limit counts there
 * alone: what one address or mailbox is refused uses up nothing that others share with it.
 */
export async function countByAll<Counter extends LimitedCounter>(
  redis: Redis,
  counters: readonly Counter[],
  windowMs: number,
): Promise<{ counter: Counter; count: number; isOver: boolean }[]> {
  const keys = counters.map(({ key }) => key)
  const limits = counters.map(({ most }) => most)
  const counts = (await redis.eval(incrementAll, keys.length, ...keys, windowMs, ...limits)) as number[]
  return counters.map((counter, place) => {
    const count = counts[place] ?? 0
    return { counter, count, isOver: count > counter.most }
  })
}
