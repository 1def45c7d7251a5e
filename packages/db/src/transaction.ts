import type { Pool, PoolClient } from 'pg'
import { isReadTimeout } from './connect.ts'
import { execute } from './query.ts'
import { sql } from './sql.ts'

/**
 * Runs `work` in a transaction on one connection of the pool: commits when it returns and rolls back when it throws. A
 * connection that cannot roll back is closed, and its transaction ends with it.
 */
export async function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await execute(client, sql`begin`)
    const result = await work(client)
    await execute(client, sql`commit`)
    return result
  } catch (error) {
    if (isReadTimeout(error)) failure = error as Error
    else await execute(client, sql`rollback`).catch((rollbackError: Error) => (failure = rollbackError))
    throw error
  } finally {
    client.release(failure)
  }
}
