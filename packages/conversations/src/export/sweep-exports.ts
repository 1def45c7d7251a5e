import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/enqueue'
import type { ExportFiles } from './export-files.ts'
import { queueId } from './export-jobs.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue' | 'isUnderWay'>
  readonly exportFiles: Pick<ExportFiles, 'names' | 'remove'>
}

/** The outcome of a sweep. */
export interface SweptExports {
  readonly asked: number
  readonly givenUp: number
  readonly filesRemoved: number
}

/** An export that takes its worker down each time is not begun for ever. */
const mostAsks = 5
const givenUpMessage = 'The export was begun several times and never came to its end.'

interface LostExport {
  id: string
  asks: number
}

/** Nothing has happened to the export since it was found: of two sweeps, the second changes nothing. */
const isUnchanged = ({ id, asks }: LostExport): Sql =>
  sql`id = ${id} and asks = ${asks} and status in ('waiting', 'running')`

/**
 * Asks again for exports whose job is no more (Redis lost its memory, a worker was killed or told to stop), and removes
 * the files that nobody may download any more, with what a killed writer left behind.
 */
export async function sweepExports(needs: Needs, { olderThanMs }: { olderThanMs: number }): Promise<SweptExports> {
  const lost = await askAgain(needs, olderThanMs)
  await execute(needs.db.pool, sql`update export_jobs set file = null where file is not null and expires_at <= now()`)
  return { ...lost, filesRemoved: await removeFiles(needs) }
}

async function askAgain({ db, queues }: Needs, olderThanMs: number): Promise<Omit<SweptExports, 'filesRemoved'>> {
  const found = await query<LostExport>(
    db.pool,
    sql`select id, asks from export_jobs
        where status in ('waiting', 'running')
          and alive_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
        order by alive_at limit 100`,
  )
  const swept = { asked: 0, givenUp: 0 }
  for (const lost of found) {
    const { id, asks } = lost
    if (await queues.isUnderWay('export-conversations', queueId(id, asks))) {
      await execute(db.pool, sql`update export_jobs set alive_at = clock_timestamp() where ${isUnchanged(lost)}`)
    } else if (asks >= mostAsks) {
      await execute(
        db.pool,
        sql`update export_jobs set status = 'failed', error = ${givenUpMessage} where ${isUnchanged(lost)}`,
      )
      swept.givenUp += 1
    } else {
      const changed = await execute(
        db.pool,
        sql`update export_jobs set status = 'waiting', asks = asks + 1, alive_at = clock_timestamp()
            where ${isUnchanged(lost)}`,
      )
      if (changed !== 1) continue
      await queues.enqueue('export-conversations', { jobId: id }, { id: queueId(id, asks + 1) })
      swept.asked += 1
    }
  }
  return swept
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
