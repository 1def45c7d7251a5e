import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, connectForSearch, processPoolSize, searchPoolSize, type OpenDb } from '@frontdesk/db/connect'
import { checkRedis } from '@frontdesk/runtime/check-redis'
import type { Log } from '@frontdesk/runtime/log'
import { workerRedis, type Redis } from '@frontdesk/runtime/redis'

/** The connections of one worker. Searching and indexing have their own: neither delays a reply that is being stored. */
export interface Connections {
  db: OpenDb
  /** For searches, which may be slow. */
  searchDb: Pick<OpenDb, 'pool' | 'close'>
  /** For indexing: a page of a thousand passages takes a second to write. */
  indexDb: OpenDb
  redis: Redis
}

export interface ConnectionsInput {
  databaseUrl: string
  /** DATABASE_DIRECT_URL: past a transaction pooler. */
  directUrl: string | undefined
  redisUrl: string
  log: Log
}

/**
 * Half of what recovery may take (I38: 10 s). A firewall that forgets its connections leaves every statement under way
 * without an answer, on as many connections as the pool has; none is free before this is over. All statements here are
 * short: crawling, searching and exporting have connections of their own.
 */
const statementMs = 5_000

/** Opens the connections of a worker, and checks that both servers can be used. */
export async function openConnections({
  databaseUrl,
  directUrl,
  redisUrl,
  log,
}: ConnectionsInput): Promise<Connections> {
  const onIdleError = (err: Error): void => log.warn({ err }, 'database connection error')
  const db = connect({
    databaseUrl,
    directUrl,
    poolSize: processPoolSize - searchPoolSize,
    name: 'frontdesk worker',
    onIdleError,
    statementMs,
  })
  const redis = workerRedis({
    url: redisUrl,
    name: 'frontdesk worker',
    onError: err => log.warn({ err }, 'Redis is unavailable'),
  })
  await Promise.all([checkDatabase(db), redis.connect().then(() => checkRedis({ redis, log }))])
  // Neither of these two connects before it is used.
  const searchDb = connectForSearch({ databaseUrl, directUrl, name: 'frontdesk search', onIdleError })
  const indexDb = connect({
    databaseUrl,
    directUrl,
    poolSize: 4,
    name: 'frontdesk indexer',
    onIdleError,
    statementMs: 60_000,
  })
  return { db, searchDb, indexDb, redis }
}
