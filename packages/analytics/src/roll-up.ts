import type { Db } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import {
  countContent,
  countLedger,
  countLiveRatings,
  countModels,
  measureContent,
  measureLedger,
  measureLiveRatings,
  slotOf,
  type CountedPeriod,
  type OneConversation,
} from './roll-up-statements.ts'

/*
 * Numbers for analytics. One row (`analytics_progress`) says until when everything was counted. A step locks it, counts
 * what has happened since, adds that to the numbers and moves the row on, in one transaction: a step that is killed
 * leaves nothing, and none is counted twice. An erasure holds the same row while it counts what it is about to remove and
 * no step has counted yet, so that a visitor who is erased takes nothing from the numbers.
 */

/** What was stored longer ago is committed, because no transaction of a visitor or a worker takes as long. */
const LAG = sql`interval '5 minutes'`

/** A turn that is pending is waited for, because its outcome counts where it was accepted; for a day at most. */
const LONGEST_WAIT = sql`interval '1 day'`

/** A step of the first run, which counts what was there before. Hours of a busy installation take less than a second. */
const STEP = sql`interval '2 hours'`

/**
 * Counts everything that has happened since the last run, step by step, until a few minutes ago. A second run finds
 * nothing. Ends after its step where the signal aborts it; the next run goes on.
 */
export async function rollUp({ db }: { db: Pick<Db, 'pool'> }, signal: AbortSignal): Promise<void> {
  while (await inTransaction(db.pool, countStep)) if (signal.aborted) return
}

async function countStep(client: QueryClient): Promise<boolean> {
  // In a statement of its own: the next ones see what an erasure has removed for which this one waited.
  await execute(client, sql`select from analytics_progress for update`)
  const [period] = await query<CountedPeriod>(client, NEXT_PERIOD)
  if (period === undefined) return false
  const statements = [
    countLedger(period),
    measureLedger(period),
    countModels(period),
    countContent(period, null),
    measureContent(period, null),
    countLiveRatings(period, null),
    measureLiveRatings(period, null),
    sql`update analytics_progress set counted_until = ${period.before}::timestamptz`,
  ]
  for (const statement of statements) await execute(client, statement)
  return true
}

/**
 * The next stretch to count, in whole slots; none where there is none. Stretches without any row are skipped, up to a
 * quarter of an hour before the next one: a conversation is stored a moment before its first message.
 */
const NEXT_PERIOD = sql`
with progress as (
  select counted_until from analytics_progress
), next as (
  select least((select min(accepted_at) from replies where accepted_at >= counted_until),
               (select min(created_at) from messages where created_at >= counted_until),
               (select min(created_at) from mode_changes where created_at >= counted_until),
               (select min(created_at) from questions where created_at >= counted_until),
               (select min(created_at) from feedback where created_at >= counted_until),
               (select min(created_at) from live_chat_ratings where created_at >= counted_until),
               (select min(slot) from agent_assist_usage where slot >= counted_until)) as at
  from progress
), begun as (
  select greatest(counted_until, ${slotOf(sql`next.at`)} - interval '15 minutes') as at, next.at is null as is_last
  from progress, next
), ended as (
  select ${slotOf(sql`greatest(least(now() - ${LAG}, (select min(accepted_at) from replies where state = 'pending')),
                               now() - ${LONGEST_WAIT})`)} as at
)
select begun.at::text as "from", case when is_last then ended.at else least(begun.at + ${STEP}, ended.at) end::text as before
from begun, ended where begun.at < ended.at`

/**
 * The statements that count what no run has counted of a conversation yet. They belong in the transaction that erases it,
 * before anything is removed, and in this order: the first one keeps a run from counting meanwhile.
 */
export const holdProgress: Sql = sql`select counted_until::text as "from" from analytics_progress for share`

/** The statements after `holdProgress`, by what it returned. */
export const countErased = (from: string, erased: OneConversation): Sql[] => {
  const period = { from, before: 'infinity' }
  return [
    countContent(period, erased),
    measureContent(period, erased),
    countLiveRatings(period, erased),
    measureLiveRatings(period, erased),
  ]
}
