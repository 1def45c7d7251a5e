import type { Redis } from '@frontdesk/runtime/redis'

/** Increments a counter in Redis, shared by all processes, whose window begins with its first count. Resolves with the count. */
export async function countInWindow(redis: Redis, key: string, windowMs: number): Promise<number> {
  const [count] = await Promise.all([redis.incr(key), redis.pexpire(key, windowMs, 'NX')])
  return count
}

/** Takes a count back. A window that has ended since stays ended: it must not begin anew below zero, and without an end. */
export async function takeBack(redis: Redis, key: string): Promise<void> {
  if ((await redis.decr(key)) < 0) await redis.del(key)
}
