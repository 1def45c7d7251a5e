import type { Redis } from '@frontdesk/runtime/redis'

/** Counts once more under a key, for all processes, in a window that begins with its first. Resolves with the count. */
export async function countInWindow(redis: Redis, key: string, windowMs: number): Promise<number> {
  const [count] = await Promise.all([redis.incr(key), redis.pexpire(key, windowMs, 'NX')])
  return count
}
