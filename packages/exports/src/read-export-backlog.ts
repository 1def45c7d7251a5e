import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Exports to a file that have not ended. */
export interface ExportBacklog {
  waiting: number
  running: number
  /** Age of the export that has waited longest; 0 if none waits. */
  oldestSeconds: number
}

/** Reads the partial index of exports under way alone. A requeued export has waited since it was first asked for. */
const BACKLOG = sql`
select count(*) filter (where status = 'waiting')::int as waiting,
       count(*) filter (where status = 'running')::int as running,
       coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where status = 'waiting')), 0)::float8 as oldest_seconds
from export_jobs where status in ('waiting', 'running')`

export async function readExportBacklog({ db }: { db: Pick<Db, 'pool'> }): Promise<ExportBacklog> {
  const [backlog] = await query<ExportBacklog>(db.pool, BACKLOG, { name: 'read-export-backlog' })
  if (backlog === undefined) throw new Error('reading the backlog of exports returned no row')
  return backlog
}
