import type { Redis } from '@frontdesk/runtime/redis'

/** Increments a counter in Redis, shared by all processes, whose window begins with its first count. Resolves with the count. */
export async function countInWindow(redis: Redis, key: string, windowMs: number): Promise<number> {
  const [count] = await Promise.all([redis.incr(key), redis.pexpire(key, windowMs, 'NX')])
  return count
}
