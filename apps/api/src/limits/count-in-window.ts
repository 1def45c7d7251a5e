import type { Redis } from '@frontdesk/runtime/redis'

/** Increments a counter in Redis, shared by all processes, whose window begins with its first count. Resolves with the count. */
export async function countInWindow(redis: Redis, key: string, windowMs: number): Promise<number> {
  const [count] = await Promise.all([redis.incr(key), redis.pexpire(key, windowMs, 'NX')])
  return count
}

/** A plain DECR would create a counter of -1, and one that never expires. */
const script = `if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('DECR', KEYS[1]) end`

/** Takes a count back. Does nothing where its window has ended meanwhile. */
export async function takeBack(redis: Redis, key: string): Promise<void> {
  await redis.eval(script, 1, key)
}
