import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { requeueLostWork, type LostWork, type RequeuedWork } from '@frontdesk/jobs/requeue-lost-work'
import type { ExportFiles } from './export-files.ts'
import { queueId } from './export-jobs.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue' | 'isPending'>
  readonly exportFiles: Pick<ExportFiles, 'names' | 'remove'>
}

export interface SweptExports extends RequeuedWork {
  readonly filesRemoved: number
}

/** Exports of one sweep; the next sweep finds the others. */
const sweepBatchSize = 100
/** An export that crashes its worker each time is not tried for ever. */
const maxEnqueueCount = 5
const startedTooOften = 'The export was begun several times and never came to its end.'

interface LostExport {
  readonly id: string
  readonly enqueueCount: number
}

/** The export as the sweep has found it. Once another sweep has enqueued it again, nothing fits any more. */
const unchanged = ({ id, enqueueCount }: LostExport): Sql =>
  sql`id = ${id} and enqueue_count = ${enqueueCount} and status in ('waiting', 'running')`

/**
 * Enqueues exports again whose job is lost (Redis lost its memory, a worker was killed or shut down), and removes files
 * that have expired or that a killed worker left behind.
 */
export async function sweepExports(
  { db, queues, exportFiles }: Needs,
  { olderThanMs }: { olderThanMs: number },
): Promise<SweptExports> {
  const requeued = await requeueLostWork({ queues }, lostExports({ db }, olderThanMs))
  await execute(db.pool, sql`update export_jobs set file = null where file is not null and expires_at <= now()`)
  return { ...requeued, filesRemoved: await removeFiles({ db, exportFiles }) }
}

const lostExports = ({ db }: Pick<Needs, 'db'>, olderThanMs: number): LostWork<LostExport, 'export-conversations'> => ({
  job: 'export-conversations',
  findStale: () =>
    query(
      db.pool,
      sql`select id, enqueue_count from export_jobs
          where status in ('waiting', 'running')
            and heartbeat_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
          order by heartbeat_at limit ${sweepBatchSize}`,
    ),
  jobId: ({ id, enqueueCount }) => queueId(id, enqueueCount),
  postpone: lost =>
    execute(db.pool, sql`update export_jobs set heartbeat_at = clock_timestamp() where ${unchanged(lost)}`),
  giveUp: async lost => lost.enqueueCount >= maxEnqueueCount && (await failExport({ db }, lost)),
  requeue: async lost => {
    const [row] = await query<{ enqueueCount: number }>(
      db.pool,
      sql`update export_jobs set status = 'waiting', enqueue_count = enqueue_count + 1, heartbeat_at = clock_timestamp()
          where ${unchanged(lost)} returning enqueue_count`,
    )
    return row === undefined ? null : { id: queueId(lost.id, row.enqueueCount), payload: { jobId: lost.id } }
  },
})

async function failExport({ db }: Pick<Needs, 'db'>, lost: LostExport): Promise<boolean> {
  const failed = await execute(
    db.pool,
    sql`update export_jobs set status = 'failed', error = ${startedTooOften} where ${unchanged(lost)}`,
  )
  return failed === 1
}

/** Names of our files: the folder may hold other files as well. */
const ours = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:csv|json)(?:\..+\.part)?$/

async function removeFiles({ db, exportFiles }: Pick<Needs, 'db' | 'exportFiles'>): Promise<number> {
  const found = (await exportFiles.names()).flatMap(name => {
    const id = ours.exec(name)?.[1]
    return id === undefined ? [] : [{ name, id }]
  })
  if (found.length === 0) return 0
  const rows = await query<{ id: string; file: string | null }>(
    db.pool,
    sql`select id, file from export_jobs where id = any(${found.map(({ id }) => id)}::uuid[])
          and (file is not null or status in ('waiting', 'running'))`,
  )
  const kept = new Map(rows.map(({ id, file }) => [id, file]))
  // While an export is being written, every file that begins with its id belongs to its writer.
  const left = found.filter(({ name, id }) => !kept.has(id) || (kept.get(id) !== null && kept.get(id) !== name))
  for (const { name } of left) await exportFiles.remove(name)
  return left.length
}
