import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from '@frontdesk/runtime/redis'

/**
 * How long running jobs may go on. None at all where Redis does not answer a ping for a second: no job could be finished
 * or released. The connection is closed then, because a worker's client would wait for Redis for ever.
 */
export async function timeToFinish(redis: Redis, releaseAfterMs: number): Promise<number> {
  const answers = redis.ping().then(
    () => true,
    () => false,
  )
  if (await Promise.race([answers, wait(1_000, false)])) return releaseAfterMs
  redis.disconnect()
  return 0
}
