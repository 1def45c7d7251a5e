import { once } from 'node:events'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Db } from './connect.ts'
import { execute, query, type QueryClient, type QueryOptions } from './query.ts'
import { sql, type Sql } from './sql.ts'

export interface SnapshotInput {
  /** Name of its connection, as `pg_stat_activity` shows it. */
  name: string
  /** How long one statement may run. */
  statementMs: number
  /** Aborts the snapshot: the running statement is cancelled and the connection closed. */
  signal: AbortSignal
}

/**
 * The database as it is at one moment, for as long as the snapshot is open. Rows are arrays, which is fastest. `Row` says
 * what the columns hold: the caller knows the statement.
 */
export interface Snapshot {
  /** For `query` of this package, whose rows are objects. */
  client: QueryClient
  query: <Row extends unknown[] = never>(statement: Sql, options?: QueryOptions) => Promise<Row[]>
  /**
   * Calls `onRow` for each row as it comes in. Rows that are not kept cost a tenth of the memory of an array of all of
   * them, and are gone before the garbage collector copies them.
   */
  each: (statement: Sql, onRow: (row: unknown[]) => void, options?: QueryOptions) => Promise<void>
  /** Yields a statement's rows, so many at a time. Its time limit includes what the caller does in between. */
  read: <Row extends unknown[] = never>(statement: Sql, atATime: number) => AsyncGenerator<Row[], void, undefined>
  close: () => Promise<void>
}

/** PostgreSQL ends a snapshot that is idle for so long, because a snapshot keeps dead rows alive. */
const idleMs = 60_000
const connectMs = 10_000
/** A server that hangs cannot end a statement itself. */
const graceMs = 500

/**
 * Opens a snapshot on a connection of its own, because it may last for minutes and the pool's are for short statements.
 * It can only read. Close it: that ends its transaction, and with it the locks that it holds.
 */
export async function openSnapshot({ db }: { db: Pick<Db, 'pool'> }, input: SnapshotInput): Promise<Snapshot> {
  const { name, statementMs, signal } = input
  signal.throwIfAborted()
  const client = new pg.Client({
    ...db.pool.sessions.options,
    application_name: name,
    // Opened for each snapshot; an export can wait longer for it than a request.
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    // It would take every cursor for a statement without an answer. So each query sets its own limit.
    query_timeout: 0,
  })
  // A lost connection fails the statement that runs on it. Without a listener its event would end the process.
  client.on('error', () => undefined)
  const connection = trackStatements({ db, client, signal })
  try {
    await client.connect()
    await execute(client, sql`begin isolation level repeatable read read only`)
    const [server] = await query<{ pid: number }>(client, sql`select pg_backend_pid() as pid`)
    connection.pid = server?.pid
    signal.throwIfAborted()
  } catch (error) {
    await connection.close()
    throw error
  }
  const limit = { query_timeout: statementMs + graceMs }
  return {
    client: { query: (config: pg.QueryConfig) => connection.whileRunning(client.query({ ...config, ...limit })) },
    async query<Row extends unknown[]>({ text, values }: Sql, { name }: QueryOptions = {}) {
      const config: pg.QueryArrayConfig = { name, text, values, rowMode: 'array', ...limit }
      const { rows } = await connection.whileRunning(client.query<Row>(config))
      return rows
    },
    async each({ text, values }, onRow, { name } = {}) {
      const config: pg.QueryArrayConfig = { name, text, values, rowMode: 'array' }
      const query = new pg.Query(config)
      const over = eachRow(query, onRow)
      client.query(query)
      await connection.whileRunning(withTimeout(statementMs + graceMs, over))
    },
    async *read<Row extends unknown[]>({ text, values }: Sql, atATime: number) {
      const cursor = client.query(new Cursor<Row>(text, values, { rowMode: 'array' }))
      let isLeftEarly = false
      try {
        for (;;) {
          isLeftEarly = false
          const rows = await connection.whileRunning(cursor.read(atATime))
          if (rows.length === 0) return
          isLeftEarly = true
          yield rows
        }
      } finally {
        // One that failed must not be closed: it would wait for an answer that may never come.
        if (isLeftEarly) await cursor.close()
      }
    },
    close: () => connection.close(),
  }
}

/** Calls `onRow` for each row until the query ends. Rows that come after a failure are dropped. */
async function eachRow(query: pg.Query, onRow: (row: unknown[]) => void): Promise<void> {
  let failure: { error: unknown } | undefined
  query.on('row', (row: unknown[]) => {
    try {
      if (failure === undefined) onRow(row)
    } catch (error) {
      // Thrown from here, it would end the process.
      failure = { error }
    }
  })
  query.on('error', () => undefined)
  await once(query, 'end')
  if (failure !== undefined) throw failure.error
}

interface Connection {
  /** The server's process at the other end, once it is known. */
  pid: number | undefined
  whileRunning: <T>(statement: Promise<T>) => Promise<T>
  close: () => Promise<void>
}

interface TrackInput {
  db: Pick<Db, 'pool'>
  client: pg.Client
  signal: AbortSignal
}

/** Closes a connection once, at the first call or abort, and cancels the statement that runs on it. */
function trackStatements({ db, client, signal }: TrackInput): Connection {
  let running = 0
  let closed: Promise<void> | undefined
  const end = async (): Promise<void> => {
    signal.removeEventListener('abort', onAbort)
    // With its connection alone gone, a statement would run on at the server.
    if (running > 0 && connection.pid !== undefined) {
      await execute(db.pool, sql`select pg_cancel_backend(${connection.pid})`).catch(() => undefined)
    }
    await client.end()
  }
  const connection: Connection = {
    pid: undefined,
    async whileRunning(statement) {
      running += 1
      try {
        return await statement
      } finally {
        running -= 1
      }
    },
    close: () => (closed ??= end()),
  }
  const onAbort = (): void => void connection.close()
  signal.addEventListener('abort', onAbort)
  return connection
}
