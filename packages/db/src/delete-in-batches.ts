import type { Db } from './connect.ts'
import { execute } from './query.ts'
import { identifier, sql, type Sql } from './sql.ts'

/** The column that identifies a row in a batch: its id or, without one, PostgreSQL's row location. */
const rowNames = {
  analytics_counts: 'ctid',
  analytics_models: 'ctid',
  analytics_values: 'ctid',
  bookings: 'id',
  conversation_outcomes: 'ctid',
  conversations: 'id',
  documents: 'id',
  feedback: 'id',
  leads: 'id',
  messages: 'id',
  products: 'id',
  questions: 'id',
  webhook_deliveries: 'id',
} as const

/**
 * Deletes the rows of a table that a condition names, `size` of them in a statement, so that none holds locks for long.
 * The next deletion removes the rows that an interrupted one has left.
 */
export async function deleteInBatches(
  { db }: { db: Pick<Db, 'pool'> },
  table: keyof typeof rowNames,
  { where, size }: { where: Sql; size: number },
): Promise<void> {
  const [rows, name] = [identifier(table), identifier(rowNames[table])]
  const statement = sql`
    delete from ${rows} where ${name} = any(array(select ${name} from ${rows} where ${where} limit ${size}))`
  while ((await execute(db.pool, statement)) > 0);
}
