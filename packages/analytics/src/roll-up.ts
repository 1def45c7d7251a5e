import type { Db } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { identifier, join, sql, type Sql } from '@frontdesk/db/sql'
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
  type OneConversation,
} from './count-rows.ts'
import { countColumns } from './counted-numbers.ts'
import { rollUpOutcomes, storeOutcomes } from './store-outcomes.ts'

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
 * Counts everything that has happened since the last run, step by step, until a few minutes ago, and decides the outcomes
 * of conversations as far. A second run finds nothing. Ends after its step where the signal aborts it; the next run goes
 * on.
 */
export async function rollUp({ db }: { db: Pick<Db, 'pool'> }, signal: AbortSignal): Promise<void> {
  while (await inTransaction(db.pool, countStep)) if (signal.aborted) return
  await rollUpOutcomes({ db }, signal)
}

async function countStep(client: QueryClient): Promise<boolean> {
  // In a statement of its own: the next ones see what an erasure has removed for which this one waited.
  await execute(client, sql`select from analytics_progress for update`)
  const [next] = await query<{ from: string; before: string }>(client, NEXT_PERIOD)
  if (next === undefined) return false
  const period = { from: sql`${next.from}::timestamptz`, before: sql`${next.before}::timestamptz` }
  const statements = [
    addCounts(countLedger(period, 'everything')),
    addValues(measureLedger(period, 'everything')),
    addModels(countModels(period, 'everything')),
    addCounts(countContent(period, 'everything')),
    addValues(measureContent(period, 'everything')),
    addCounts(countLiveRatings(period, 'everything')),
    addValues(measureLiveRatings(period, 'everything')),
    sql`update analytics_progress set counted_until = ${period.before}`,
  ]
  for (const statement of statements) await execute(client, statement)
  return true
}

/** Adds rows to those of their slots. */
const addCounts = (rows: Sql): Sql => sql`
insert into analytics_counts as stored (chatbot_id, slot, ${join(countColumns)}) ${rows}
on conflict (chatbot_id, slot) do update set
  ${join(countColumns.map(column => sql`${column} = stored.${column} + excluded.${column}`))}`

const addValues = (rows: Sql): Sql => sql`
insert into analytics_values as stored (chatbot_id, measure, slot, value, count) ${rows}
on conflict (chatbot_id, measure, slot, value) do update set count = stored.count + excluded.count`

const modelSums = ['calls', 'input_tokens', 'output_tokens', 'duration_ms', 'cost'].map(identifier)

const addModels = (rows: Sql): Sql => sql`
insert into analytics_models as stored (chatbot_id, slot, purpose, model, currency, ${join(modelSums)}) ${rows}
on conflict (chatbot_id, slot, purpose, model, currency) do update set
  ${join(modelSums.map(column => sql`${column} = stored.${column} + excluded.${column}`))}`

/**
 * The next stretch to count, in whole slots; none if there is none. Stretches without any row are skipped, up to a
 * quarter of an hour before the next one: a conversation is stored a moment before its first message.
 */
const NEXT_PERIOD = sql`
with progress as (
  select counted_until from analytics_progress
), next as (
  select least((select min(accepted_at) from replies where accepted_at >= counted_until),
               (select min(created_at) from messages where created_at >= counted_until),
               (select min(last_activity_at) from conversations where last_activity_at >= counted_until),
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
  const period = { from: sql`${from}::timestamptz`, before: sql`'infinity'::timestamptz` }
  return [
    addCounts(countContent(period, erased)),
    addValues(measureContent(period, erased)),
    addCounts(countLiveRatings(period, erased)),
    addValues(measureLiveRatings(period, erased)),
    storeOutcomes(sql`${erased.conversationId}::bigint`),
  ]
}
