import { randomBytes } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from './generated/client.ts'
import { withoutNames } from './query.ts'

/**
 * The database: Prisma for ordinary reads and writes, and the pool under it for the SQL statements of the hot path and
 * for streaming. Both share the same connections.
 */
export interface Db {
  /** Made when it is first read, because it takes 9 MB or more and a replies worker has no need of it. */
  readonly prisma: PrismaClient
  pool: Pool
  /**
   * The same for erasures and deletions, which end on a slow disk, too: a statement may take a minute. A few connections
   * of their own, opened when they are first used, so that they take none from visitors.
   */
  readonly long: Pick<Db, 'prisma' | 'pool'>
}

/** A pool of connections. */
export interface Pool extends pg.Pool {
  /**
   * Connections that each keep one session of the server, for what belongs to a session and outlives a transaction: an
   * advisory lock, a setting, a cursor that is read for minutes. The pool itself, except behind a transaction pooler.
   */
  sessions: pg.Pool
}

/** A connection that was taken out of a pool. */
export type PoolClient = pg.PoolClient

export interface ConnectInput {
  databaseUrl: string
  /**
   * Leads past the transaction pooler (PgBouncer) that `databaseUrl` leads to. Undefined if there is none, and each
   * connection is a session of the server.
   */
  directUrl?: string | undefined
  /** Connections this process may hold. */
  poolSize: number
  /** Name of the process, as `pg_stat_activity` shows it. */
  name: string
  /** Called when an idle connection breaks. The pool replaces it, and the log should say so. */
  onIdleError: (error: Error) => void
  /** How long a statement may run; 10 s by default. A process that answers visitors has less. */
  statementMs?: number
}

/** Connections that one API or worker process may hold. */
export const processPoolSize = 16

/**
 * TCP keep-alive of the server: it probes a connection that is silent for 5 s and drops it 5 s later, and one that
 * acknowledges nothing after 15 s (a process may be paused for 10). Otherwise a firewall that forgets our connections
 * would leave them open at the server for hours, with their locks, and no free one for new connections.
 */
const serverKeepAlive = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=5',
  'tcp_user_timeout=15000',
]

/** How long a statement waits for a connection. */
const connectMs = 2_000
/** A server that hangs cannot end a statement itself: so much later this side drops it with its connection. */
const graceMs = 500

export interface OpenDb extends Db {
  close: () => Promise<void>
}

/**
 * Opens the pool lazily: no connection is made before the first query. A request that gets no connection within 2 s (or
 * less), or whose statement runs too long, fails rather than piles up.
 */
export function connect({ statementMs = 10_000, directUrl, ...input }: ConnectInput): OpenDb {
  const isPooled = directUrl !== undefined
  const own = openPool({ ...input, statementMs, isPooled })
  const sessions = isPooled
    ? openPool({ ...input, databaseUrl: directUrl, poolSize: sessionPoolSize, statementMs })
    : own
  const short = overPool(Object.assign(own, { sessions }), transactionMs)
  let long: OpenPool | undefined
  return {
    get prisma() {
      return short.prisma
    },
    pool: short.pool,
    get long() {
      return (long ??= openLong({ ...input, databaseUrl: directUrl ?? input.databaseUrl }))
    },
    async close() {
      await short.disconnect()
      await long?.disconnect()
      const pools = [own, sessions, ...(long === undefined ? [] : [long.pool])]
      await Promise.all([...new Set(pools)].map(one => one.end()))
    },
  }
}

interface OpenPool extends Pick<Db, 'prisma' | 'pool'> {
  disconnect: () => Promise<void>
}

/** Limits of what Prisma runs in a transaction; of its own it has 5 s. Each statement has the limit of its connection. */
const transactionMs = 15_000
const longTransactionMs = 180_000
const longStatementMs = 60_000
const longPoolSize = 3

function openLong(input: Omit<PoolInput, 'statementMs'>): OpenPool {
  const pool = openPool({ ...input, poolSize: longPoolSize, statementMs: longStatementMs })
  return overPool(Object.assign(pool, { sessions: pool }), longTransactionMs)
}

function overPool(pool: Pool, timeout: number): OpenPool {
  let prisma: PrismaClient | undefined
  return {
    get prisma() {
      const transactionOptions = { maxWait: connectMs, timeout }
      return (prisma ??= new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }))
    },
    pool,
    disconnect: async () => prisma?.$disconnect(),
  }
}

/** Sessions that a process may have beside a pooler: the maintenance worker holds its locks in one. */
const sessionPoolSize = 3

/** Connections of a worker for searches alone: slow searches cannot take those that replies are stored with. */
export const searchPoolSize = 4
/** Time limit of a search: a visitor waits for it. */
const searchMs = 2_000
/**
 * Settings that give one plan for chatbots of every size, made once for each connection: always by index, row by row.
 * By default PostgreSQL plans for the average chatbot, and reads the passages of all chatbots for a small one where
 * another is large.
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

/** Opens the connections that a worker searches on. Their settings belong to the session, so they go past a pooler. */
export function connectForSearch({
  databaseUrl,
  directUrl = databaseUrl,
  ...input
}: Pick<ConnectInput, 'databaseUrl' | 'directUrl' | 'name' | 'onIdleError'>): Pick<OpenDb, 'pool' | 'close'> {
  const limits = { poolSize: searchPoolSize, statementMs: searchMs, settings: searchSettings }
  const own = openPool({ ...input, ...limits, databaseUrl: directUrl })
  return { pool: Object.assign(own, { sessions: own }), close: () => own.end() }
}

interface PoolInput extends Omit<ConnectInput, 'statementMs' | 'directUrl'> {
  statementMs: number
  /** Of PostgreSQL, for each of these connections. */
  settings?: readonly string[]
  /** Whether a transaction pooler is in between. */
  isPooled?: boolean
}

function openPool(input: PoolInput): pg.Pool {
  const { databaseUrl, poolSize, name, onIdleError, statementMs, settings = [], isPooled = false } = input
  const pool = new pg.Pool({
    // A name in the address would win over ours, by which the audit log knows what wrote an entry.
    connectionString: databaseUrl.replace(/(?<=[?&])application_name=[^&]*&?/, ''),
    application_name: name,
    max: poolSize,
    connectionTimeoutMillis: Math.min(connectMs, statementMs + graceMs),
    query_timeout: statementMs + graceMs,
    idleTimeoutMillis: 60_000,
    ...(isPooled ? { verify: verifyPooled } : sessionSettings(statementMs, settings)),
    // The same from this side; Node probes once a second, ten times.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  pool.on('error', onIdleError)
  pool.on('release', error => {
    // The other connections to that server are dead as well, and each would cost a timeout of its own.
    if (isReadTimeout(error)) closeIdle(pool)
  })
  // A connection that breaks fails the statement that runs on it. Without a listener its event would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** Settings that each connection begins with. A transaction pooler refuses them: its role has to have them (operations.md). */
const sessionSettings = (statementMs: number, settings: readonly string[]): pg.PoolConfig => ({
  statement_timeout: statementMs,
  // A process that vanishes in the middle of a transaction must not keep its locks.
  idle_in_transaction_session_timeout: 60_000,
  options: [...serverKeepAlive, ...settings].map(setting => `-c ${setting}`).join(' '),
})

/**
 * Marks a new connection whose pooler does not follow named statements: its statements are sent without names. A name is
 * a statement that the session has prepared, and behind a transaction pooler the next transaction has another session,
 * which has not. With names a reply takes PostgreSQL and PgBouncer 1.9 ms of CPU, without them 4.1.
 */
const verifyPooled: NonNullable<pg.PoolConfig['verify']> = (client, done) => {
  followsNames(client).then(follows => {
    if (!follows) withoutNames.add(client)
    done()
  }, done)
}

/**
 * Whether the pooler follows named statements, as PgBouncer does from 1.21 on with `max_prepared_statements`: it prepares
 * them under names of its own in whichever session they meet. Then the session does not hold the name that was sent.
 */
async function followsNames(client: pg.PoolClient): Promise<boolean> {
  const name = `probe_${randomBytes(8).toString('hex')}`
  await client.query('begin')
  await client.query({ name, text: 'select 1' })
  const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name])
  if (rowCount !== 0) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return rowCount === 0
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
