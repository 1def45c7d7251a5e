import { AppError } from '@frontdesk/contracts/app-error'
import type { Log } from './log.ts'
import type { Redis } from './redis.ts'

/**
 * Refuses a Redis that would drop waiting jobs when it is full, and warns of one that forgets them on a restart.
 * A managed Redis may refuse the question; then the operator is told what could not be checked.
 */
export async function checkRedis({ redis, log }: { redis: Redis; log: Log }): Promise<void> {
  const policy = await ask(redis, 'maxmemory-policy')
  const appendOnly = await ask(redis, 'appendonly')
  if (policy === undefined) log.warn('Redis does not tell its eviction policy; make sure that it is noeviction')
  else if (policy !== 'noeviction') {
    throw new AppError(
      'REDIS_EVICTS',
      'invalid',
      `Redis may evict waiting work: its maxmemory-policy is ${policy}. Set it to noeviction.`,
    )
  }
  if (appendOnly === 'no') log.warn('Redis has no append-only file: after a crash, waiting replies come seconds later')
}

async function ask(redis: Redis, name: string): Promise<string | undefined> {
  try {
    const [, value] = (await redis.config('GET', name)) as [string, string]
    return value
  } catch {
    return undefined
  }
}
