import type { Db } from '@frontdesk/db/connect'
import { IS_PUT_ASIDE, type Counted } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { requeueLostWork, type LostWork, type RequeuedWork } from '@frontdesk/jobs/requeue-lost-work'
import { kindsWith } from '../source-kinds.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'>
}

/** Id of a source's n-th job. It is new each time: a queue ignores an id that it still remembers. */
const jobId = (sourceId: string, enqueueCount: number): string => `index-source-${sourceId}-${enqueueCount}`

const job = 'index-source'

/** The work on a source, as its runs are counted. */
export const countedSource = (sourceId: string): Counted => ({ job, subject: sourceId })

/** Pages of a source that are read in browsers, as those runs are counted. */
export const countedRendering = (sourceId: string): Counted => ({ job: 'render-page', subject: sourceId })

/** Enqueues the indexing of a source that was just added. A job that the queue does not get is found by the sweep. */
export const enqueueIndexing = ({ queues }: { queues: Pick<Queues, 'enqueue'> }, sourceId: string): Promise<void> =>
  enqueueChangedSource({ queues }, { sourceId, enqueueCount: 1 })

/** Gives sources a fresh start, those of a statement before in a CTE of this name. */
export const forgetSourceRuns = (changed: string): Sql => sql`
  delete from counted_runs using ${identifier(changed)}
  where job in (${job}, 'render-page') and subject = ${identifier(`${changed}.id`)}::text`

/**
 * Enqueues a source once more, for somebody who asks for it, also where it was put aside. False, and nothing changes, where
 * it is being indexed or waits for it. A job that the queue does not get is found by the sweep.
 */
export async function enqueueReindexing({ db, queues }: Needs, sourceId: string): Promise<boolean> {
  const enqueueCount = await markPending({ db }, sourceId, forgetSourceRuns('again'))
  if (enqueueCount === undefined) return false
  await enqueueChangedSource({ queues }, { sourceId, enqueueCount })
  return true
}

/** Marks a source as pending, and runs `also` in the same statement, which knows the source as `again`. */
async function markPending({ db }: Pick<Needs, 'db'>, sourceId: string, also: Sql): Promise<number | undefined> {
  const [row] = await query<{ enqueueCount: number }>(
    db.pool,
    sql`
      with again as (
        update sources set status = 'pending', error = null, enqueue_count = enqueue_count + 1, lost_count = 0, heartbeat_at = clock_timestamp()
        where id = ${sourceId} and status in ('ready', 'failed') and not is_deleting returning id, enqueue_count
      ), beside as (${also})
      select enqueue_count from again`,
  )
  return row?.enqueueCount
}

/**
 * Marks a source as pending whose owner has changed its content, in the transaction that changes it. A run that is in
 * progress ends, because it may have read the older content. Returns what enqueues the job, to be called after the commit.
 */
export async function markChanged(
  { tx }: { tx: Pick<Db['prisma'], '$queryRaw'> },
  sourceId: string,
): Promise<(needs: { queues: Pick<Queues, 'enqueue'> }) => Promise<void>> {
  const rows = await tx.$queryRaw<{ enqueueCount: number }[]>`
    with changed as (
      update sources set status = 'pending', error = null, enqueue_count = enqueue_count + 1, lost_count = 0, index_run = null,
        heartbeat_at = clock_timestamp()
      where id = ${sourceId}::uuid returning id, enqueue_count
    ), forgotten as (${forgetSourceRuns('changed')})
    select enqueue_count as "enqueueCount" from changed`
  return async ({ queues }) => {
    for (const { enqueueCount } of rows) await enqueueChangedSource({ queues }, { sourceId, enqueueCount })
  }
}

/** Enqueues a source that was marked as changed. A job that the queue does not get is found by the sweep. */
export async function enqueueChangedSource(
  { queues }: { queues: Pick<Queues, 'enqueue'> },
  { sourceId, enqueueCount }: { sourceId: string; enqueueCount: number },
): Promise<void> {
  await queues.enqueue('index-source', { sourceId }, { id: jobId(sourceId, enqueueCount) }).catch(() => undefined)
}

/** Enqueues the sources that are to be indexed every few days, whose last run was so long ago, and that are not put aside. */
export async function enqueueDueSources({ db, queues }: Needs): Promise<void> {
  const due = await query<{ id: string }>(
    db.pool,
    sql`
      select id from sources
      where kind = any(${kindsWith({ hasAddress: true })}) and status in ('ready', 'failed') and not is_deleting
        and heartbeat_at < now() - reindex_days * interval '1 day'
        and not exists (
          select from counted_runs where job = ${job} and subject = sources.id::text and ${IS_PUT_ASIDE})
      order by heartbeat_at limit ${sweepBatchSize}`,
  )
  for (const { id } of due) {
    const enqueueCount = await markPending({ db }, id, sql`select`)
    // With Redis away it throws here, and the others are due the next time.
    if (enqueueCount !== undefined)
      await queues.enqueue('index-source', { sourceId: id }, { id: jobId(id, enqueueCount) })
  }
}

export interface SourceSweepInput {
  /** Sources with a more recent heartbeat are left to their job. */
  readonly olderThanMs: number
}

/** Sources of one sweep; the next sweep finds the others. */
const sweepBatchSize = 100
/** A website that crashes its worker each time is not tried for ever. */
const maxLosses = 5
const lostTooOften = 'The indexing was started several times and never finished.'

interface LostSource {
  readonly id: string
  readonly enqueueCount: number
  readonly lostCount: number
}

/** The source as the sweep has found it. Once another sweep or its owner has enqueued it again, nothing fits any more. */
const unchanged = ({ id, enqueueCount }: LostSource): Sql =>
  sql`id = ${id} and enqueue_count = ${enqueueCount} and status in ('pending', 'indexing')`

/**
 * Finds sources whose job or run is lost (Redis lost its memory, a worker was killed too often, PostgreSQL was away when
 * the run ended) and enqueues them again; after five times in a row the source has failed.
 */
export const requeueLostSources = ({ db, queues }: Needs, { olderThanMs }: SourceSweepInput): Promise<RequeuedWork> =>
  requeueLostWork({ queues }, lostSources({ db }, olderThanMs))

const lostSources = ({ db }: Pick<Needs, 'db'>, olderThanMs: number): LostWork<LostSource, 'index-source'> => ({
  job: 'index-source',
  findStale: () =>
    query(
      db.pool,
      sql`
        select id, enqueue_count, lost_count from sources
        where status in ('pending', 'indexing') and not is_deleting
          and heartbeat_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
        order by heartbeat_at limit ${sweepBatchSize}`,
    ),
  jobId: ({ id, enqueueCount }) => jobId(id, enqueueCount),
  postpone: source =>
    execute(db.pool, sql`update sources set heartbeat_at = clock_timestamp() where ${unchanged(source)}`),
  giveUp: async source => source.lostCount >= maxLosses && (await failSource({ db }, source)),
  requeue: async source => {
    const [row] = await query<{ enqueueCount: number }>(
      db.pool,
      sql`
        update sources set status = 'pending', enqueue_count = enqueue_count + 1, lost_count = lost_count + 1,
          heartbeat_at = clock_timestamp()
        where ${unchanged(source)} returning enqueue_count`,
    )
    return row === undefined ? null : { id: jobId(source.id, row.enqueueCount), payload: { sourceId: source.id } }
  },
})

/** Fails a source, and ends its run: a worker that wakes up after all writes no more. */
async function failSource({ db }: Pick<Needs, 'db'>, source: LostSource): Promise<boolean> {
  const failed = await execute(
    db.pool,
    sql`
      update sources set status = 'failed', error = ${lostTooOften}, lost_count = 0, index_run = null,
        heartbeat_at = clock_timestamp()
      where ${unchanged(source)}`,
  )
  return failed === 1
}
