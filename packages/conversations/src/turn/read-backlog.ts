import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** The messages whose visitors wait for a reply. */
export interface Backlog {
  /** Messages that are accepted and not answered. */
  pending: number
  /** How long the oldest of them has waited; 0 if there is none. */
  oldestSeconds: number
}

/** Counts the pending replies over the partial index of these alone, however long the history is. */
export async function readBacklog({ db }: { db: Pick<Db, 'pool'> }): Promise<Backlog> {
  const [backlog] = await query<Backlog>(
    db.pool,
    sql`select count(*)::int as pending,
               greatest(coalesce(extract(epoch from clock_timestamp() - min(accepted_at)), 0), 0)::float8
                 as oldest_seconds
        from replies where state = 'pending'`,
    { name: 'read-backlog' },
  )
  return backlog ?? { pending: 0, oldestSeconds: 0 }
}
