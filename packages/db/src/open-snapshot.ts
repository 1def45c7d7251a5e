import { once } from 'node:events'
import { within } from '@frontdesk/runtime/within'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Db } from './connect.ts'

export interface SnapshotInput {
  /** Name of its connection, as `pg_stat_activity` shows it. */
  name: string
  /** How long one statement may run. */
  statementMs: number
  /** Aborts when nobody wants it any more: the running statement is cancelled and the connection closed. */
  signal: AbortSignal
}

export interface Statement {
  /** Statements that are run again and again are planned once for each name. */
  name?: string
  text: string
  values: readonly unknown[]
}

/** The database as it is at one moment, for as long as the snapshot is open. Rows are arrays, for their speed. */
export interface Snapshot {
  query: <Row>(statement: Statement) => Promise<Row[]>
  /**
   * Hands on each row as it comes in. A row that nobody keeps costs a tenth of the memory of one that waits in an array
   * for the others, and is gone before it is copied by the garbage collector.
   */
  each: (statement: Statement, onRow: (row: unknown[]) => void) => Promise<void>
  /** A statement's rows, so many at a time. Its time includes what the caller does in between. */
  read: <Row>(statement: Statement, atATime: number) => AsyncGenerator<Row[], void, undefined>
  close: () => Promise<void>
}

/** Whoever vanished, or takes nothing of what was read for so long, loses the snapshot: it keeps dead rows alive. */
const idleMs = 60_000
const connectMs = 10_000
/** A server that hangs cannot end a statement itself. */
const silenceMs = 500

/**
 * Opens a snapshot on a connection of its own, because it may last for minutes and the pool's are for short statements.
 * It can only read. Close it: that ends its transaction, and with it the locks that it holds.
 */
export async function openSnapshot({ db }: { db: Pick<Db, 'pool'> }, input: SnapshotInput): Promise<Snapshot> {
  const { name, statementMs, signal } = input
  signal.throwIfAborted()
  const client = new pg.Client({
    ...db.pool.options,
    application_name: name,
    // Made anew each time, by somebody who can wait for more than a moment.
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    // It would take every cursor for a statement without an answer. Each query says it by itself.
    query_timeout: 0,
  })
  // Whoever waits for a statement hears of a lost connection from it.
  client.on('error', () => undefined)
  const line = openLine({ db, client, signal })
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    line.pid = rows[0]?.pid
    signal.throwIfAborted()
  } catch (error) {
    await line.close()
    throw error
  }
  return {
    async query<Row>({ values, ...statement }: Statement) {
      const limit = { query_timeout: statementMs + silenceMs }
      const config: pg.QueryArrayConfig = { ...statement, values: [...values], rowMode: 'array', ...limit }
      const { rows } = await line.whileRunning(client.query(config))
      // An array for each row, with what its columns hold: the caller knows its own statement.
      return rows as Row[]
    },
    async each({ values, ...statement }, onRow) {
      const config: pg.QueryArrayConfig = { ...statement, values: [...values], rowMode: 'array' }
      const query = new pg.Query(config)
      const over = eachRow(query, onRow)
      client.query(query)
      await line.whileRunning(within(statementMs + silenceMs, over))
    },
    async *read<Row>({ text, values }: Statement, atATime: number) {
      const cursor = client.query(new Cursor<Row>(text, [...values], { rowMode: 'array' }))
      let isLeftEarly = false
      try {
        for (;;) {
          isLeftEarly = false
          const rows = await line.whileRunning(cursor.read(atATime))
          if (rows.length === 0) return
          isLeftEarly = true
          yield rows
        }
      } finally {
        // One that failed must not be closed: it would wait for an answer that may never come.
        if (isLeftEarly) await cursor.close()
      }
    },
    close: () => line.close(),
  }
}

/** Hands on a query's rows, to its end. What comes when it has failed is not heard. */
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

interface Line {
  /** The server's process at the other end, once it is known. */
  pid: number | undefined
  whileRunning: <T>(statement: Promise<T>) => Promise<T>
  close: () => Promise<void>
}

interface LineInput {
  db: Pick<Db, 'pool'>
  client: pg.Client
  signal: AbortSignal
}

/** The end of a connection: once, by whoever comes first, and with the statement that runs on it. */
function openLine({ db, client, signal }: LineInput): Line {
  let running = 0
  let closed: Promise<void> | undefined
  const end = async (): Promise<void> => {
    signal.removeEventListener('abort', onAbort)
    // With its connection alone gone, a statement would run on at the server.
    if (running > 0 && line.pid !== undefined) {
      await db.pool.query('select pg_cancel_backend($1)', [line.pid]).catch(() => undefined)
    }
    await client.end()
  }
  const line: Line = {
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
  const onAbort = (): void => void line.close()
  signal.addEventListener('abort', onAbort)
  return line
}
