import type { Db } from './connect.ts'
import { execute } from './query.ts'
import { identifier, sql, type Sql } from './sql.ts'

/**
 * Deletes the rows of a table that a condition names, `size` of them in a statement, so that none holds locks for long.
 * What an interrupted deletion has left goes with the next one.
 */
export async function deleteInBatches(
  { db }: { db: Pick<Db, 'pool'> },
  table: 'conversations' | 'messages' | 'documents' | 'products',
  { where, size }: { where: Sql; size: number },
): Promise<void> {
  const statement = sql`
    delete from ${identifier(table)} where id in (select id from ${identifier(table)} where ${where} limit ${size})`
  while ((await execute(db.pool, statement)) > 0);
}
