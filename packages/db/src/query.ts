import type { QueryArrayConfig, QueryArrayResult, QueryConfig, QueryResult } from 'pg'
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
  const { fields, rows } = await client.query({ name, text, values, rowMode: 'array' })
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
  const { rowCount } = await client.query({ name, text, values })
  return rowCount ?? 0
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
