import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, processPoolSize, type OpenDb } from '@frontdesk/db/connect'
import { checkRedis } from '@frontdesk/runtime/check-redis'
import type { Log } from '@frontdesk/runtime/log'
import { requestRedis, subscriberRedis, type Redis } from '@frontdesk/runtime/redis'

/** The connections of one API process. */
export interface Connections {
  db: OpenDb
  redis: Redis
  /** Subscribed to the channels of replies and live chats. */
  subscriber: Redis
}

export interface ConnectionsInput {
  databaseUrl: string
  /** DATABASE_DIRECT_URL: past a transaction pooler. */
  directUrl: string | undefined
  redisUrl: string
  log: Log
}

/** Opens the connections of an API process, and checks that both servers can be used. */
export async function openConnections({
  databaseUrl,
  directUrl,
  redisUrl: url,
  log,
}: ConnectionsInput): Promise<Connections> {
  const db = connect({
    databaseUrl,
    directUrl,
    poolSize: processPoolSize,
    name: 'frontdesk api',
    onIdleError: err => log.warn({ err }, 'database connection error'),
    // A database that hangs, or a row that is locked, must not keep a visitor waiting for longer than 2 s.
    statementMs: 1_200,
  })
  const onError = (err: Error): void => log.warn({ err }, 'Redis is unavailable')
  const redis = requestRedis({ url, name: 'frontdesk api', onError })
  const subscriber = subscriberRedis({ url, name: 'frontdesk api subscriber', onError })
  await Promise.all([checkDatabase(db), redis.connect().then(() => checkRedis({ redis, log })), subscriber.connect()])
  return { db, redis, subscriber }
}
