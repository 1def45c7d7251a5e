import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from './generated/client.ts'

/**
 * The database as the rest of the house sees it: Prisma for everything ordinary, and the pool under it for the
 * single SQL statements of the hot path and for streaming. Both share the same connections.
 */
export interface Db {
  prisma: PrismaClient
  pool: pg.Pool
}

export interface ConnectInput {
  databaseUrl: string
  /** Connections this process may hold. */
  poolSize: number
  /** Name of the process, as `pg_stat_activity` shows it. */
  name: string
  /** An idle connection broke. The pool replaces it; somebody should know. */
  onIdleError: (error: Error) => void
  /** How long a statement may run; 10 s where nothing is said. Whoever answers a visitor has less. */
  statementMs?: number
}

/** Connections that one API or worker process may hold. */
export const processPoolSize = 16

/**
 * Asked of the server: it probes a connection that says nothing for 5 s and gives it up 5 s later, and one that takes
 * nothing after 15 s (a process may sleep for 10). Else a firewall that forgets us would leave it our connections of
 * before for hours, with their locks, and none free for new ones.
 */
const serverKeepAlive = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=5',
  'tcp_user_timeout=15000',
]

/** A server that hangs cannot end a statement itself: so much later this side gives it up, and its connection. */
const silenceMs = 500

export interface OpenDb extends Db {
  close: () => Promise<void>
}

/**
 * Opens the pool lazily: nothing is dialled before the first query. A request that gets no connection within 2 s (or less),
 * or whose statement runs too long, fails rather than piles up.
 */
export function connect({ statementMs = 10_000, ...input }: ConnectInput): OpenDb {
  const pool = openPool({ ...input, statementMs })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  const close = async (): Promise<void> => {
    await prisma.$disconnect()
    await pool.end()
  }
  return { prisma, pool, close }
}

/** Of these, those that a worker keeps for searches: slow ones can take them all, and none that a reply is stored with. */
export const searchPoolSize = 4
/** A visitor waits for it. */
const searchMs = 2_000
/**
 * One plan for chatbots of every size, made once for each connection: always by index, row by row. Left to itself
 * PostgreSQL plans for the average chatbot, and reads all chatbots' passages for a small one where another is large.
 */
const searchSettings = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  // Of pgvector, for its index; without it the server only remembers them.
  'hnsw.iterative_scan=strict_order',
  'hnsw.ef_search=100',
]

/** Opens a worker's connections for searches. */
export function connectForSearch(
  input: Pick<ConnectInput, 'databaseUrl' | 'name' | 'onIdleError'>,
): Pick<OpenDb, 'pool' | 'close'> {
  const pool = openPool({ ...input, poolSize: searchPoolSize, statementMs: searchMs, settings: searchSettings })
  return { pool, close: () => pool.end() }
}

interface PoolInput extends Omit<ConnectInput, 'statementMs'> {
  statementMs: number
  /** Of PostgreSQL, for each of these connections. */
  settings?: readonly string[]
}

function openPool({ databaseUrl, poolSize, name, onIdleError, statementMs, settings = [] }: PoolInput): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: name,
    max: poolSize,
    connectionTimeoutMillis: Math.min(2_000, statementMs + silenceMs),
    statement_timeout: statementMs,
    query_timeout: statementMs + silenceMs,
    // Whoever vanished in the middle of a transaction lets its locks go.
    idle_in_transaction_session_timeout: 60_000,
    idleTimeoutMillis: 60_000,
    // The same from this side; Node probes once a second, ten times.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    options: [...serverKeepAlive, ...settings].map(setting => `-c ${setting}`).join(' '),
  })
  pool.on('error', onIdleError)
  pool.on('release', error => {
    // Others opened at the same time are as dead, and each would have to be waited for.
    if (isReadTimeout(error)) closeIdle(pool)
  })
  // Whoever holds a connection that breaks hears of it from their statement; its event, unheard, would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** Whether a statement was given up from this side: its connection still waits for the server and is of no more use. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

function closeIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      client => client.release(true),
      () => undefined,
    )
  }
}
