import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Redis } from '@frontdesk/runtime/redis'

/** The reason with which a reply ends that its visitor has stopped. */
export class VisitorStopped extends Error {
  constructor() {
    super('the visitor stopped it')
  }
}

/** The failure of a reply that was stopped before its first word. */
export const stoppedFailure = 'STOPPED'

interface Needs {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
}

/** Workers poll far more often than this. */
const keepMs = 60_000
const keyOf = (namespace: string): string => `${namespace}:stops`

/**
 * Stops a reply that is still pending. The row is the truth, for a turn that no worker has begun; a worker that writes it
 * already learns of the stop through Redis.
 */
export async function stopReply({ db, redis, namespace }: Needs, replyId: string): Promise<void> {
  const stopped = await execute(
    db.pool,
    sql`update replies set stopped_at = coalesce(stopped_at, clock_timestamp())
        where id = ${replyId} and state = 'pending'`,
  )
  if (stopped === 0) return
  await publishStops({ redis, namespace }, [replyId])
}

/** Publishes to the workers that write these replies that they are to stop. */
export async function publishStops(
  { redis, namespace }: Pick<Needs, 'redis' | 'namespace'>,
  replyIds: readonly string[],
): Promise<void> {
  if (replyIds.length === 0) return
  // By the clock of Redis: a process that is a minute ahead would remove the stops of all others.
  const [seconds] = await redis.time()
  const now = Number(seconds) * 1_000
  await redis
    .multi()
    .zadd(keyOf(namespace), ...replyIds.flatMap(replyId => [now, replyId]))
    .zremrangebyscore(keyOf(namespace), 0, now - keepMs)
    .pexpire(keyOf(namespace), keepMs)
    .exec()
}

/** The replies that were stopped in the last minute: one command for all that a process writes. */
export const stoppedReplies = ({ redis, namespace }: Pick<Needs, 'redis' | 'namespace'>): Promise<string[]> =>
  redis.zrange(keyOf(namespace), '0', '-1')
