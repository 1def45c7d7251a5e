import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from '@frontdesk/runtime/redis'

/**
 * How long running jobs may go on. None at all where Redis leaves a question open for a second: nothing could be
 * finished or handed back, and whoever waits for Redis, as a worker's client does for ever, is told that it is over.
 */
export async function timeToFinish(redis: Redis, handBackMs: number): Promise<number> {
  const answers = redis.ping().then(
    () => true,
    () => false,
  )
  if (await Promise.race([answers, wait(1_000, false)])) return handBackMs
  redis.disconnect()
  return 0
}
