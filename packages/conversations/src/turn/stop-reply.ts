import type { Db } from '@frontdesk/db/connect'
import type { Redis } from '@frontdesk/runtime/redis'

/** The reason with which a reply ends that its visitor wants no more of. */
export class VisitorStopped extends Error {
  constructor() {
    super('the visitor stopped it')
  }
}

/** Of a reply that was stopped before a word of it was written. */
export const stoppedFailure = 'STOPPED'

interface Needs {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
}

/** Longer than a worker looks back, whatever holds it up. */
const keepMs = 60_000
const keyOf = (namespace: string): string => `${namespace}:stops`

/**
 * Asks for a reply to be ended. Where it is not pending any more, there is nothing to end. The row is the truth, for a
 * turn that no worker has begun; who writes it already hears of it through Redis.
 */
export async function stopReply({ db, redis, namespace }: Needs, replyId: string): Promise<void> {
  const { rowCount } = await db.pool.query(
    `update replies set stopped_at = coalesce(stopped_at, clock_timestamp()) where id = $1 and state = 'pending'`,
    [replyId],
  )
  if (rowCount !== 1) return
  await publishStops({ redis, namespace }, [replyId])
}

/** Publishes to the workers that write these replies that they are to stop. */
export async function publishStops(
  { redis, namespace }: Pick<Needs, 'redis' | 'namespace'>,
  replyIds: readonly string[],
): Promise<void> {
  if (replyIds.length === 0) return
  const now = Date.now()
  await redis
    .multi()
    .zadd(keyOf(namespace), ...replyIds.flatMap(replyId => [now, replyId]))
    .zremrangebyscore(keyOf(namespace), 0, now - keepMs)
    .pexpire(keyOf(namespace), keepMs)
    .exec()
}

/** The replies that were to be stopped in the last minute: one question for all that a process writes. */
export const stoppedReplies = ({ redis, namespace }: Pick<Needs, 'redis' | 'namespace'>): Promise<string[]> =>
  redis.zrange(keyOf(namespace), '0', '-1')
