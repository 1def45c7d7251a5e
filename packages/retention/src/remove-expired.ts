import { setTimeout as wait } from 'node:timers/promises'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { retentionSteps, type RemovedCounts, type RetentionStep } from './retention-steps.ts'

/*
 * Removes what is older than 30 days, by the database's clock alone. Each batch is a statement of its own, so that no
 * visitor waits for a run, and a run that is interrupted keeps what it has done: the next one finds the rest. Reads hide
 * what is older, whether or not it has been removed.
 */

export interface RemoveNeeds {
  db: { pool: QueryClient }
}

/** Rows in a batch: few at first, then as many as are done in a moment, which on a busy disk are fewer. */
const batchSize = { atLeast: 100, atMost: 1_000 } as const
/** Too short to be noticed by a request that waits for one of these rows. */
const momentMs = 100
/** Rest after a batch, as a multiple of the time it took: two thirds of the disk are for visitors. */
const restShare = 2

/** After a slow batch, too, a run goes on soon. */
const longestRestMs = 1_000

/** The column of a run that counts each kind. */
const COUNT_COLUMNS = {
  messages: sql`messages`,
  conversations: sql`conversations`,
  questions: sql`questions`,
  feedback: sql`feedback`,
  requestKeys: sql`request_keys`,
  exportJobs: sql`export_jobs`,
  webhookDeliveries: sql`webhook_deliveries`,
} as const satisfies Record<keyof RemovedCounts, Sql>

const nothing: RemovedCounts = {
  messages: 0,
  conversations: 0,
  questions: 0,
  feedback: 0,
  requestKeys: 0,
  exportJobs: 0,
  webhookDeliveries: 0,
}

/** Whether no run has come to its end that began within the last hour. */
export async function isRetentionDue({ db }: RemoveNeeds): Promise<boolean> {
  const recent = await execute(
    db.pool,
    sql`select from retention_runs where finished_at is not null and started_at > clock_timestamp() - interval '1 hour'`,
  )
  return recent === 0
}

/** Runs retention once. Null if the signal aborted it between two batches: the next run goes on. */
export async function removeExpired({ db }: RemoveNeeds, signal: AbortSignal): Promise<RemovedCounts | null> {
  const [run] = await query<Run>(
    db.pool,
    sql`insert into retention_runs (cutoff) values (clock_timestamp() - ${RETENTION}) returning id, cutoff::text`,
  )
  if (run === undefined) throw new Error('starting a run of retention returned no row')
  const removed = { ...nothing }
  for (const step of retentionSteps) {
    for await (const count of batches({ db }, step, run)) {
      removed[step.kind] += count
      if (signal.aborted) return null
    }
  }
  await execute(db.pool, sql`update retention_runs set finished_at = clock_timestamp() where id = ${run.id}`)
  return removed
}

/** A batch that was removed. */
interface RemovedBatch {
  count: number
  /** Where it ended; null without any row. */
  mark: string | null
}

interface Run {
  id: string
  /** As PostgreSQL writes it: a `Date` would cut off its microseconds. */
  cutoff: string
}

/** Removes one kind, a batch at a time. */
async function* batches({ db }: RemoveNeeds, { kind, remove }: RetentionStep, run: Run): AsyncGenerator<number> {
  let size: number = batchSize.atLeast
  for (let mark: string | null = '-infinity'; mark !== null;) {
    const startedAt = performance.now()
    const batch = remove({ cutoff: run.cutoff, size, mark })
    const [removed]: RemovedBatch[] = await query<RemovedBatch>(db.pool, batch)
    const count = removed?.count ?? 0
    if (count > 0) {
      const column = COUNT_COLUMNS[kind]
      await execute(db.pool, sql`update retention_runs set ${column} = ${column} + ${count} where id = ${run.id}`)
    }
    yield count
    if (count < size) return
    mark = removed?.mark ?? null
    const tookMs = performance.now() - startedAt
    size = nextSize(size, tookMs)
    await wait(Math.min(tookMs * restShare, longestRestMs))
  }
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs > momentMs) return Math.max(batchSize.atLeast, Math.floor(size / 2))
  return tookMs < momentMs / 4 ? Math.min(batchSize.atMost, size * 2) : size
}

/** Counts what the next run would remove: a dry run. */
export async function countExpired({ db }: RemoveNeeds): Promise<RemovedCounts> {
  const [now] = await query<Pick<Run, 'cutoff'>>(
    db.pool,
    sql`select (clock_timestamp() - ${RETENTION})::text as cutoff`,
  )
  if (now === undefined) throw new Error('asking for the time returned no row')
  const counts = { ...nothing }
  for (const { kind, count } of retentionSteps) {
    const [row] = await query<{ count: number }>(db.pool, count(now.cutoff))
    counts[kind] = row?.count ?? 0
  }
  return counts
}
