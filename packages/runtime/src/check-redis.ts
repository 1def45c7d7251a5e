import { AppError } from '@frontdesk/errors/app-error'
import type { Log } from './log.ts'
import type { Redis } from './redis.ts'

/**
 * Refuses a Redis that would drop waiting jobs when it is full, and warns of one that forgets them on a restart.
 * A managed Redis may refuse to answer. The log then says what could not be checked.
 */
export async function checkRedis({ redis, log }: { redis: Redis; log: Log }): Promise<void> {
  const { policy, appendOnly } = await readRedisSettings(redis)
  if (policy === undefined) log.warn('could not read maxmemory-policy of Redis; make sure that it is noeviction')
  else if (policy !== 'noeviction') {
    throw new AppError(
      'REDIS_EVICTS',
      'invalid',
      `Redis may evict waiting jobs because its maxmemory-policy is ${policy}. Set it to noeviction.`,
    )
  }
  if (appendOnly === 'no')
    log.warn('Redis has no append-only file: after a crash, pending replies are delayed by a few seconds')
}

/** The settings of Redis that matter to a queue; undefined if Redis does not reveal them. */
export async function readRedisSettings(redis: Redis): Promise<{ policy?: string; appendOnly?: string }> {
  const [policy, appendOnly] = await Promise.all([ask(redis, 'maxmemory-policy'), ask(redis, 'appendonly')])
  return { ...(policy !== undefined && { policy }), ...(appendOnly !== undefined && { appendOnly }) }
}

async function ask(redis: Redis, name: string): Promise<string | undefined> {
  try {
    const [, value] = (await redis.config('GET', name)) as [string, string]
    return value
  } catch {
    return undefined
  }
}

/**
 * Rejects if Redis accepts no writes. A demoted primary still answers PING but refuses every message. What
 * is written is the deletion of a key that nobody makes: nothing is stored, and a Redis that is merely full allows it.
 */
export const checkRedisWrites = ({ redis, namespace }: { redis: Redis; namespace: string }): Promise<unknown> =>
  redis.del(`${namespace}:readiness`)

/** A Redis server as an operator sees it; null what it does not tell. */
export interface RedisFacts {
  version: string
  /** Memory in use. */
  bytes: number
  policy: string | null
  appendOnly: boolean | null
}

/** Reads what an operator wants to know of Redis. */
export async function readRedisFacts(redis: Redis): Promise<RedisFacts> {
  const [{ policy = null, appendOnly }, info] = await Promise.all([readRedisSettings(redis), redis.info()])
  const field = (name: string): string => new RegExp(`^${name}:(.+?)\\r?$`, 'm').exec(info)?.[1] ?? ''
  return {
    version: field('redis_version'),
    bytes: Number(field('used_memory')),
    policy,
    appendOnly: appendOnly === undefined ? null : appendOnly === 'yes',
  }
}
