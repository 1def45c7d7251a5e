import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'
import type { ExportFiles } from './export-files.ts'
import { queueId } from './export-jobs.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue' | 'isUnderWay'>
  readonly exportFiles: Pick<ExportFiles, 'names' | 'remove'>
}

/** What a sweep has found. */
export interface SweptExports {
  readonly asked: number
  readonly givenUp: number
  readonly filesRemoved: number
}

/** An export that takes its worker down each time is not begun for ever. */
const MOST_ASKS = 5
const GIVEN_UP = 'The export was begun several times and never came to its end.'

/** Whoever comes second changes nothing. */
const STILL = `id = $1 and asks = $2 and status in ('waiting', 'running')`

/**
 * Asks again for exports whose job is no more (Redis lost its memory, a worker was killed or told to stop), and removes
 * the files that nobody may download any more, with what a killed writer left behind.
 */
export async function sweepExports(needs: Needs, { olderThanMs }: { olderThanMs: number }): Promise<SweptExports> {
  const lost = await askAgain(needs, olderThanMs)
  await needs.db.pool.query(`update export_jobs set file = null where file is not null and expires_at <= now()`)
  return { ...lost, filesRemoved: await removeFiles(needs) }
}

async function askAgain({ db, queues }: Needs, olderThanMs: number): Promise<Omit<SweptExports, 'filesRemoved'>> {
  const { rows } = await db.pool.query<{ id: string; asks: number }>(
    `select id, asks from export_jobs
     where status in ('waiting', 'running') and alive_at < clock_timestamp() - $1 * interval '1 millisecond'
     order by alive_at limit 100`,
    [olderThanMs],
  )
  const swept = { asked: 0, givenUp: 0 }
  for (const { id, asks } of rows) {
    if (await queues.isUnderWay('export-conversations', queueId(id, asks))) {
      await db.pool.query(`update export_jobs set alive_at = clock_timestamp() where ${STILL}`, [id, asks])
    } else if (asks >= MOST_ASKS) {
      await db.pool.query(`update export_jobs set status = 'failed', error = $3 where ${STILL}`, [id, asks, GIVEN_UP])
      swept.givenUp += 1
    } else {
      const { rowCount } = await db.pool.query(
        `update export_jobs set status = 'waiting', asks = asks + 1, alive_at = clock_timestamp() where ${STILL}`,
        [id, asks],
      )
      if (rowCount !== 1) continue
      await queues.enqueue('export-conversations', { jobId: id }, { id: queueId(id, asks + 1) })
      swept.asked += 1
    }
  }
  return swept
}

/** Only what has a name of ours: the folder may be one that holds other things, too. */
const ours = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:csv|json)(?:\..+\.part)?$/

async function removeFiles({ db, exportFiles }: Pick<Needs, 'db' | 'exportFiles'>): Promise<number> {
  const found = (await exportFiles.names()).flatMap(name => {
    const id = ours.exec(name)?.[1]
    return id === undefined ? [] : [{ name, id }]
  })
  if (found.length === 0) return 0
  const { rows } = await db.pool.query<{ id: string; file: string | null }>(
    `select id, file from export_jobs where id = any($1::uuid[]) and (file is not null or status in ('waiting', 'running'))`,
    [found.map(({ id }) => id)],
  )
  const kept = new Map(rows.map(({ id, file }) => [id, file]))
  // While it is written, all that begins with its id is its writer's.
  const left = found.filter(({ name, id }) => !kept.has(id) || (kept.get(id) !== null && kept.get(id) !== name))
  for (const { name } of left) await exportFiles.remove(name)
  return left.length
}
