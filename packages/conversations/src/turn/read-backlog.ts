import type { Db } from '@frontdesk/db/connect'

/** What visitors wait for. */
export interface Backlog {
  /** Messages that are accepted and not answered. */
  pending: number
  /** How long the oldest of them has waited; 0 where nobody waits. */
  oldestSeconds: number
}

/** Counts what is promised and not kept yet: over the partial index of pending replies alone, whatever history holds. */
const backlogSql = `
select count(*)::int as pending,
       greatest(coalesce(extract(epoch from clock_timestamp() - min(accepted_at)), 0), 0)::float8 as oldest
from replies where state = 'pending'`

export async function readBacklog({ db }: { db: Pick<Db, 'pool'> }): Promise<Backlog> {
  const { rows } = await db.pool.query({ name: 'read-backlog', text: backlogSql })
  return { pending: rows[0].pending, oldestSeconds: rows[0].oldest }
}
