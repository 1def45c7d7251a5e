import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { requeueLostWork, type LostWork, type RequeuedWork } from '@frontdesk/jobs/requeue-lost-work'
import type { FileStore } from '@frontdesk/files/file-store/file-store'
import { queueId } from './export-jobs.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'>
  readonly exportFiles: Pick<FileStore, 'names' | 'remove'>
}

export interface SweptExports extends RequeuedWork {
  readonly filesRemoved: number
}

/** Exports of one sweep; the next sweep finds the others. */
const sweepBatchSize = 100
/** An export that crashes its worker each time is not tried for ever. */
const maxLostCount = 4
const startedTooOften = 'The export was begun several times and never came to its end.'

/** How long a file may hold what a visitor has erased. A file that was revoked is rewritten at once. */
const rewriteAfterMs = 15 * 60_000

interface LostExport {
  readonly id: string
  readonly enqueueCount: number
  readonly lostCount: number
}

export interface SweepExportsInput {
  /** Exports whose job sent no heartbeat for so long are looked up in the queue. */
  readonly olderThanMs: number
}

/** Exports that have no file yet, or whose file is rewritten. */
const IS_UNFINISHED = sql`(status in ('waiting', 'running') or status = 'done' and stale_at is not null)`

/** The export as the sweep has found it. Once another sweep has enqueued it again, nothing fits any more. */
const unchanged = ({ id, enqueueCount }: LostExport): Sql =>
  sql`id = ${id} and enqueue_count = ${enqueueCount} and ${IS_UNFINISHED}`

/**
 * Enqueues exports again whose job is lost (Redis lost its memory, a worker was killed or shut down) or in which a
 * conversation was erased. Removes files that have expired, that were revoked, or that a killed worker left behind.
 */
export async function sweepExports(
  { db, queues, exportFiles }: Needs,
  { olderThanMs }: SweepExportsInput,
): Promise<SweptExports> {
  await execute(
    db.pool,
    sql`update export_jobs set file = null, stale_at = null,
          filters = case when stale_at is null then filters else filters || '{"q": null}' end
        where (file is not null or stale_at is not null) and expires_at <= now()`,
  )
  const requeued = await requeueLostWork({ queues }, lostExports({ db }, olderThanMs))
  return { ...requeued, filesRemoved: await removeFiles({ db, exportFiles }) }
}

// A visitor may erase something every minute: a file that is there is replaced a quarter of an hour after it was written.
const findLost = (olderThanMs: number): Sql => sql`
  select id, enqueue_count, lost_count from export_jobs
  where ${IS_UNFINISHED}
    and heartbeat_at < clock_timestamp()
      - case when file is null then ${olderThanMs}::int else ${rewriteAfterMs}::int end * interval '1 millisecond'
  order by heartbeat_at limit ${sweepBatchSize}`

const lostExports = ({ db }: Pick<Needs, 'db'>, olderThanMs: number): LostWork<LostExport, 'export-conversations'> => ({
  job: 'export-conversations',
  findStale: () => query(db.pool, findLost(olderThanMs)),
  jobId: ({ id, enqueueCount }) => queueId(id, enqueueCount),
  postpone: lost =>
    execute(db.pool, sql`update export_jobs set heartbeat_at = clock_timestamp() where ${unchanged(lost)}`),
  giveUp: async lost => lost.lostCount >= maxLostCount && (await failExport({ db }, lost)),
  requeue: async lost => {
    const [row] = await query<{ enqueueCount: number }>(
      db.pool,
      sql`update export_jobs set status = case when status = 'done' then status else 'waiting' end,
            enqueue_count = enqueue_count + 1, lost_count = lost_count + 1, heartbeat_at = clock_timestamp()
          where ${unchanged(lost)} returning enqueue_count`,
    )
    return row === undefined ? null : { id: queueId(lost.id, row.enqueueCount), payload: { jobId: lost.id } }
  },
})

async function failExport({ db }: Pick<Needs, 'db'>, lost: LostExport): Promise<boolean> {
  const failed = await execute(
    db.pool,
    sql`update export_jobs set status = 'failed', error = ${startedTooOften}, file = null, stale_at = null
        where ${unchanged(lost)}`,
  )
  return failed === 1
}

/** Names of our files: the folder may hold other files as well. */
const ours = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d+)\.(?:csv|json)(?:\..+\.part)?$/

interface FilesOfExport {
  readonly file: string | null
  readonly fileNumber: number
  readonly isBeingWritten: boolean
}

async function removeFiles({ db, exportFiles }: Pick<Needs, 'db' | 'exportFiles'>): Promise<number> {
  const found = (await exportFiles.names()).flatMap(name => {
    const [, id, number] = ours.exec(name) ?? []
    return id === undefined ? [] : [{ name, id, number: Number(number) }]
  })
  if (found.length === 0) return 0
  const rows = await query<FilesOfExport & { id: string }>(
    db.pool,
    sql`select id, file, file_number, ${IS_UNFINISHED} as is_being_written from export_jobs
        where id = any(${found.map(({ id }) => id)}::uuid[])`,
  )
  const exports = new Map(rows.map(({ id, ...files }) => [id, files]))
  const left = found.filter(({ name, id, number }) => {
    const { file, fileNumber, isBeingWritten } = exports.get(id) ?? { file: null, fileNumber: 0, isBeingWritten: false }
    // While an export is being written, every file of its number belongs to its writer.
    return name !== file && !(isBeingWritten && number === fileNumber)
  })
  for (const { name } of left) await exportFiles.remove(name)
  return left.length
}
