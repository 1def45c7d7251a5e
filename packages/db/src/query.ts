import pg, { type QueryArrayConfig, type QueryArrayResult, type QueryConfig, type QueryResult } from 'pg'
import type { Sql } from './sql.ts'

/** A pool, one of its connections (in a transaction, say), or a connection of its own. */
export interface QueryClient {
  query(config: QueryArrayConfig): Promise<QueryArrayResult<unknown[]>>
  query(config: QueryConfig): Promise<QueryResult>
}

export interface QueryOptions {
  /** Makes a prepared statement, which PostgreSQL plans once for each connection. One name always has one text. */
  readonly name?: string
}

/**
 * Runs a statement and returns its rows, with the columns' names in camelCase. `Row` says what the columns hold: the
 * caller knows the statement. Without it a row has the type `never`, and nothing can be read from it. The keys inside
 * a JSON value stay as they are.
 */
export async function query<Row extends object = never>(
  client: QueryClient,
  { text, values }: Sql,
  { name }: QueryOptions = {},
): Promise<Row[]> {
  // Rows as arrays: the names of the columns are then converted once for a result, not once for each row.
  const { fields, rows } = await lend(client, one => one.query(named(one, { name, text, values, rowMode: 'array' })))
  const keys = fields.map(field => toCamelCase(field.name))
  return rows.map(values => {
    const row: Record<string, unknown> = {}
    for (const [index, key] of keys.entries()) row[key] = values[index]
    return row as Row
  })
}

/** Runs a statement and returns how many rows it changed, or found. */
export async function execute(
  client: QueryClient,
  { text, values }: Sql,
  { name }: QueryOptions = {},
): Promise<number> {
  const { rowCount } = await lend(client, one => one.query(named(one, { name, text, values })))
  return rowCount ?? 0
}

/** The connections whose statements are sent without names: their pooler does not follow them. */
export const withoutNames = new WeakSet<object>()

const named = <Config extends QueryConfig>(client: QueryClient, config: Config): Config =>
  withoutNames.has(client) ? { ...config, name: undefined } : config

/**
 * Errors that PostgreSQL reports about a statement and not about its connection: wrong data (class 22), a violated
 * constraint (23), a conflict with another transaction (40), a lock that was not free, a statement that ran too long.
 */
const leavesConnectionUsable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:22|23|40)|^55P03$|^57014$/.test(error.code ?? '')

/**
 * Runs a statement on this connection, or on one of this pool. A statement that fails for a reason of its own keeps its
 * connection. The pool's own `query` closes it after any error, and the next statement pays for a new one: a backend, a
 * login, and each named statement planned again. Messages beyond a quota are refused by a constraint, so 90 of them in a
 * second took the p50 of everybody's from 19 to 555 ms.
 */
async function lend<Result>(client: QueryClient, run: (one: QueryClient) => Promise<Result>): Promise<Result> {
  if (!(client instanceof pg.Pool)) return run(client)
  const connection = await client.connect()
  let failure: Error | undefined
  try {
    return await run(connection)
  } catch (error) {
    if (!leavesConnectionUsable(error)) failure = error as Error
    throw error
  } finally {
    connection.release(failure)
  }
}

/** The columns' names of the statements that ran; there are as many as the code writes down. */
const camelCaseNames = new Map<string, string>()

function toCamelCase(column: string): string {
  let name = camelCaseNames.get(column)
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelCaseNames.set(column, name)
  }
  return name
}
