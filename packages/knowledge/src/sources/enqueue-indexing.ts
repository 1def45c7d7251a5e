import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/enqueue'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue' | 'isUnderWay'>
}

/** Id of the n-th request to index a source. A new one each time: a queue ignores an id that it still remembers. */
const jobId = (sourceId: string, asks: number): string => `index-source-${sourceId}-${asks}`

/** Kinds of sources that a worker knows how to index. */
const IS_INDEXED = sql`kind in ('website', 'sitemap', 'products', 'file', 'text', 'question_answer')`

/** Asks a worker to index a source that was just added. */
export async function enqueueIndexing({ queues }: Pick<Needs, 'queues'>, sourceId: string): Promise<void> {
  await queues.enqueue('index-source', { sourceId }, { id: jobId(sourceId, 1) })
}

/**
 * Asks a worker to index a source once more. False where it is being indexed, or waits for that: nothing changes then.
 * A request that the queue does not get is found by the sweep.
 */
export async function enqueueReindexing({ db, queues }: Needs, sourceId: string): Promise<boolean> {
  const [row] = await query<{ asks: number }>(
    db.pool,
    sql`
      update sources set status = 'pending', error = null, asks = asks + 1, losses = 0, alive_at = clock_timestamp()
      where id = ${sourceId} and ${IS_INDEXED} and status in ('ready', 'failed') returning asks`,
  )
  if (row === undefined) return false
  await queues.enqueue('index-source', { sourceId }, { id: jobId(sourceId, row.asks) })
  return true
}

/**
 * Has a source indexed whose owner has changed what it says, in the transaction that changes it: a run that is under way
 * ends, because it may have read the older words. Returns the question to ask once that is committed.
 */
export async function markChanged(
  { tx }: { tx: Pick<Db['prisma'], '$queryRaw'> },
  sourceId: string,
): Promise<(needs: { queues: Pick<Queues, 'enqueue'> }) => Promise<void>> {
  const rows = await tx.$queryRaw<{ asks: number }[]>`
    update sources set status = 'pending', error = null, asks = asks + 1, losses = 0, crawl_run = null,
      alive_at = clock_timestamp()
    where id = ${sourceId}::uuid returning asks`
  return async ({ queues }) => {
    for (const { asks } of rows) await enqueueChangedSource({ queues }, { sourceId, asks })
  }
}

/** Asks for a source that was marked as changed. A request that the queue does not get is found by the sweep. */
export async function enqueueChangedSource(
  { queues }: { queues: Pick<Queues, 'enqueue'> },
  { sourceId, asks }: { sourceId: string; asks: number },
): Promise<void> {
  await queues.enqueue('index-source', { sourceId }, { id: jobId(sourceId, asks) }).catch(() => undefined)
}

/** Asks for the sources that are to be read every few days, and whose last run was so long ago. */
export async function enqueueDueSources({ db, queues }: Needs): Promise<void> {
  const due = await query<{ id: string }>(
    db.pool,
    sql`
      select id from sources
      where kind in ('website', 'sitemap', 'products') and status in ('ready', 'failed')
        and alive_at < now() - reindex_days * interval '1 day'
      order by alive_at limit ${sweepBatchSize}`,
  )
  for (const { id } of due) await enqueueReindexing({ db, queues }, id)
}

export interface SourceSweepInput {
  /** Sources that gave a sign more recently than this are left to their job. */
  readonly olderThanMs: number
}

/** What a sweep has found. */
export interface SweptSources {
  readonly asked: number
  readonly givenUp: number
}

/** More than this many are found by the next sweeps. */
const sweepBatchSize = 100
/** A website that takes its worker down each time is not begun for ever. */
const maxLosses = 5
const lostTooOften = 'The indexing was begun several times and never came to its end.'

/** The source as the sweep has found it. Once another sweep or its owner has enqueued it again, nothing fits any more. */
const unchanged = ({ id, asks }: Waiting) => sql`id = ${id} and asks = ${asks} and status in ('pending', 'indexing')`

/**
 * Finds sources that wait for a job, or for a run, that is no more (Redis lost its memory, a worker was killed too often,
 * PostgreSQL was away when the run ended) and asks again; after five times in a row the source has failed.
 */
export async function sweepSources({ db, queues }: Needs, { olderThanMs }: SourceSweepInput): Promise<SweptSources> {
  const stale = await query<{ id: string; asks: number; losses: number }>(
    db.pool,
    sql`
      select id, asks, losses from sources
      where ${IS_INDEXED} and status in ('pending', 'indexing')
        and alive_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
      order by alive_at limit ${sweepBatchSize}`,
  )
  const swept = { asked: 0, givenUp: 0 }
  for (const { id, asks, losses } of stale) {
    if (await queues.isUnderWay('index-source', jobId(id, asks))) await recordHeartbeat({ db }, { id, asks })
    else if (losses >= maxLosses) swept.givenUp += await giveUp({ db }, { id, asks })
    else swept.asked += await enqueueAgain({ db, queues }, { id, asks })
  }
  return swept
}

interface Waiting {
  readonly id: string
  readonly asks: number
}

/** A source whose job waits in a long queue is not looked at again before others. */
async function recordHeartbeat({ db }: Pick<Needs, 'db'>, source: Waiting): Promise<void> {
  await execute(db.pool, sql`update sources set alive_at = clock_timestamp() where ${unchanged(source)}`)
}

async function enqueueAgain({ db, queues }: Needs, source: Waiting): Promise<number> {
  const { id, asks } = source
  const changed = await execute(
    db.pool,
    sql`
      update sources set status = 'pending', asks = asks + 1, losses = losses + 1, alive_at = clock_timestamp()
      where ${unchanged(source)}`,
  )
  if (changed === 0) return 0
  await queues.enqueue('index-source', { sourceId: id }, { id: jobId(id, asks + 1) })
  return 1
}

/** Ends the run as well: a worker that wakes up after all writes no more. */
const giveUp = ({ db }: Pick<Needs, 'db'>, source: Waiting): Promise<number> =>
  execute(
    db.pool,
    sql`
      update sources set status = 'failed', error = ${lostTooOften}, losses = 0, crawl_run = null,
        alive_at = clock_timestamp()
      where ${unchanged(source)}`,
  )
