import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue' | 'isUnderWay'>
}

/** Id of the n-th request to index a source. A new one each time: a queue ignores an id that it still remembers. */
const jobId = (sourceId: string, asks: number): string => `index-source-${sourceId}-${asks}`

/** Kinds of sources that a worker knows how to index. */
const IS_INDEXED = `kind in ('website', 'sitemap', 'products', 'file', 'text', 'question_answer')`

/** Asks a worker to index a source that was just added. */
export async function enqueueIndexing({ queues }: Pick<Needs, 'queues'>, sourceId: string): Promise<void> {
  await queues.enqueue('index-source', { sourceId }, { id: jobId(sourceId, 1) })
}

/**
 * Asks a worker to index a source once more. False where it is being indexed, or waits for that: nothing changes then.
 * A request that the queue does not get is found by the sweep.
 */
export async function enqueueReindexing({ db, queues }: Needs, sourceId: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ asks: number }>(
    `update sources set status = 'pending', error = null, asks = asks + 1, losses = 0, alive_at = clock_timestamp()
     where id = $1 and ${IS_INDEXED} and status in ('ready', 'failed') returning asks`,
    [sourceId],
  )
  const [row] = rows
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
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from sources
     where kind in ('website', 'sitemap', 'products') and status in ('ready', 'failed') and alive_at < now() - reindex_days * interval '1 day'
     order by alive_at limit ${PER_SWEEP}`,
  )
  for (const { id } of rows) await enqueueReindexing({ db, queues }, id)
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
const PER_SWEEP = 100
/** A website that takes its worker down each time is not begun for ever. */
const MOST_LOSSES = 5
const GIVEN_UP = 'The indexing was begun several times and never came to its end.'

// Every statement says how often the source had been asked for when it was found: whoever comes second changes nothing.
const STILL = `id = $1 and asks = $2 and status in ('pending', 'indexing')`

/**
 * Finds sources that wait for a job, or for a run, that is no more (Redis lost its memory, a worker was killed too often,
 * PostgreSQL was away when the run ended) and asks again; after five times in a row the source has failed.
 */
export async function sweepSources({ db, queues }: Needs, { olderThanMs }: SourceSweepInput): Promise<SweptSources> {
  const { rows } = await db.pool.query<{ id: string; asks: number; losses: number }>(
    `select id, asks, losses from sources
     where ${IS_INDEXED} and status in ('pending', 'indexing')
       and alive_at < clock_timestamp() - $1 * interval '1 millisecond'
     order by alive_at limit ${PER_SWEEP}`,
    [olderThanMs],
  )
  const swept = { asked: 0, givenUp: 0 }
  for (const { id, asks, losses } of rows) {
    if (await queues.isUnderWay('index-source', jobId(id, asks))) await noteAlive({ db }, { id, asks })
    else if (losses >= MOST_LOSSES) swept.givenUp += await giveUp({ db }, { id, asks })
    else swept.asked += await askAgain({ db, queues }, { id, asks })
  }
  return swept
}

interface Waiting {
  readonly id: string
  readonly asks: number
}

/** A source whose job waits in a long queue is not looked at again before others. */
async function noteAlive({ db }: Pick<Needs, 'db'>, { id, asks }: Waiting): Promise<void> {
  await db.pool.query(`update sources set alive_at = clock_timestamp() where ${STILL}`, [id, asks])
}

async function askAgain({ db, queues }: Needs, { id, asks }: Waiting): Promise<number> {
  const { rowCount } = await db.pool.query(
    `update sources set status = 'pending', asks = asks + 1, losses = losses + 1, alive_at = clock_timestamp() where ${STILL}`,
    [id, asks],
  )
  if (rowCount !== 1) return 0
  await queues.enqueue('index-source', { sourceId: id }, { id: jobId(id, asks + 1) })
  return 1
}

/** Ends the run as well: a worker that wakes up after all writes no more. */
async function giveUp({ db }: Pick<Needs, 'db'>, { id, asks }: Waiting): Promise<number> {
  const { rowCount } = await db.pool.query(
    `update sources set status = 'failed', error = $3, losses = 0, crawl_run = null, alive_at = clock_timestamp()
     where ${STILL}`,
    [id, asks, GIVEN_UP],
  )
  return rowCount ?? 0
}
