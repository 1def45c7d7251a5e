import { setTimeout as wait } from 'node:timers/promises'
import type { RemovedCounts } from '@frontdesk/contracts/conversations/retention'
import type { Db } from '@frontdesk/db/connect'
import { retentionSteps, type RetentionStep } from './retention-steps.ts'

/**
 * Removes what is older than 30 days, by the database's clock alone. Each batch is a statement of its own, so that
 * whoever chats meanwhile waits for none of them, and a run that is cut off has still done what it has done: the next
 * one finds the rest. Reads hide what is older, whether or not a run has been there.
 */
export interface RemoveNeeds {
  /** The connection that holds the lock of retention: whoever loses the one loses the other. */
  db: { pool: Pick<Db['pool'], 'query'> }
}

/** Rows in a batch: few at first, then as many as are done in a moment, which on a busy disk are fewer. */
const batchSize = { atLeast: 100, atMost: 1_000 } as const
/** Too short to be noticed by anybody who waits for one of these rows. */
const momentMs = 100
/** Rest after a batch, as a multiple of the time it took: two thirds of the disk are for visitors. */
const restShare = 2

/** A connection that says nothing for longer may be taken for dead. */
const longestRestMs = 1_000

/** Hours, because a day that changes its clocks has 23 or 25 of them where the database server stands. */
const KEPT_HOURS = 30 * 24

const COLUMNS = {
  messages: 'messages',
  conversations: 'conversations',
  questions: 'questions',
  feedback: 'feedback',
  requestKeys: 'request_keys',
  exportJobs: 'export_jobs',
  webhookDeliveries: 'webhook_deliveries',
} as const satisfies Record<keyof RemovedCounts, string>

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
  const { rowCount } = await db.pool.query(
    `select from retention_runs where finished_at is not null and started_at > clock_timestamp() - interval '1 hour'`,
  )
  return rowCount === 0
}

/** One run. Null: it was told to stop between two batches, and the next one goes on. */
export async function removeExpired({ db }: RemoveNeeds, signal: AbortSignal): Promise<RemovedCounts | null> {
  const { rows } = await db.pool.query(
    `insert into retention_runs (cutoff) values (clock_timestamp() - interval '${KEPT_HOURS} hours')
     returning id, cutoff::text`,
  )
  const run = { id: rows[0].id, cutoff: rows[0].cutoff }
  const removed = { ...nothing }
  for (const step of retentionSteps) {
    for await (const count of batches({ db }, step, run)) {
      removed[step.kind] += count
      if (signal.aborted) return null
    }
  }
  await db.pool.query('update retention_runs set finished_at = clock_timestamp() where id = $1', [run.id])
  return removed
}

/** What a batch tells of itself. */
interface Batch {
  count: number
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
    const batch: Batch = (await db.pool.query<Batch>(remove, [run.cutoff, size, mark])).rows[0] ?? {
      count: 0,
      mark: null,
    }
    const { count } = batch
    if (count > 0) {
      await db.pool.query(`update retention_runs set ${COLUMNS[kind]} = ${COLUMNS[kind]} + $2 where id = $1`, [
        run.id,
        count,
      ])
    }
    yield count
    if (count < size) return
    mark = batch.mark
    const tookMs = performance.now() - startedAt
    size = nextSize(size, tookMs)
    await wait(Math.min(tookMs * restShare, longestRestMs))
  }
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs > momentMs) return Math.max(batchSize.atLeast, Math.floor(size / 2))
  return tookMs < momentMs / 4 ? Math.min(batchSize.atMost, size * 2) : size
}

/** How much the next run would remove: the dry run. Removes nothing. */
export async function countExpired({ db }: RemoveNeeds): Promise<RemovedCounts> {
  const { rows } = await db.pool.query(`select (clock_timestamp() - interval '${KEPT_HOURS} hours')::text as cutoff`)
  const counts = { ...nothing }
  for (const { kind, count } of retentionSteps) {
    counts[kind] = (await db.pool.query(count, [rows[0].cutoff])).rows[0].count
  }
  return counts
}
