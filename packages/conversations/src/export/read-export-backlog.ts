import type { Db } from '@frontdesk/db/connect'

/** Exports to a file that are not at their end. */
export interface ExportBacklog {
  waiting: number
  running: number
  /** Since when the one that waits longest was asked for; 0 where none waits. */
  oldestSeconds: number
}

/** Over the partial index of exports under way alone. One that is asked for again waits since it was first asked for. */
const sql = `
select count(*) filter (where status = 'waiting')::int as waiting,
       count(*) filter (where status = 'running')::int as running,
       coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where status = 'waiting')), 0)::float8 as oldest
from export_jobs where status in ('waiting', 'running')`

export async function readExportBacklog({ db }: { db: Pick<Db, 'pool'> }): Promise<ExportBacklog> {
  const { rows } = await db.pool.query({ name: 'read-export-backlog', text: sql })
  const { waiting, running, oldest } = rows[0]
  return { waiting, running, oldestSeconds: oldest }
}
