import type { Db } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import type { CountedPeriod } from './count-rows.ts'
import { decideOutcomes, MISLEADS, otherConversations, RETURN } from './decide-outcomes.ts'

/*
 * Each conversation has one row in `conversation_outcomes`, written anew whenever something happens that may change its
 * outcome, and once more a week after its last activity. `analytics_progress.outcomes_until` says how far runs have come.
 */

/** Hours of a busy installation take less than a second. */
const STEP = sql`interval '2 hours'`

/** When a finding was made or set aside. There is an index with the same words. */
const FINDING_CHANGED = sql`greatest(created_at, set_aside_at)`

/**
 * The ids of conversations whose outcome or its cause may have changed in a period: those that were active, were rated,
 * brought a lead or an appointment, had their last activity a week before, belong to a visitor who was active, or did not
 * help by answers of a chatbot on whose website a contradiction was found or set aside.
 */
export const touchedConversations = ({ from, before }: CountedPeriod, chatbots: Sql | null): Sql => {
  const within = (at: Sql): Sql => sql`${at} >= ${from} and ${at} < ${before}`
  const isAsked = (table: string): Sql =>
    chatbots === null ? sql`true` : sql`${identifier(table)}.chatbot_id in (${chatbots})`
  const withNew = (record: string): Sql => sql`
    select c.id, c.session_id, c.chatbot_id, c.identity_subject from ${identifier(record)} join conversations c using (session_id, chatbot_id)
    where ${within(sql`${identifier(record)}.created_at`)} and ${isAsked(record)}`
  return sql`
with moved as materialized (
  select id, session_id, chatbot_id, identity_subject from conversations
  where ${within(sql`last_activity_at`)} and ${isAsked('conversations')}
  union select id, session_id, chatbot_id, identity_subject from conversations
  where last_activity_at >= ${from} - ${RETURN} and last_activity_at < ${before} - ${RETURN} and ${isAsked('conversations')}
  union ${withNew('feedback')} union ${withNew('leads')} union ${withNew('bookings')}
)
select id from moved
union select earlier.id from moved cross join lateral (${otherConversations(sql`moved`)}) as other
join conversations earlier on earlier.id = other.id and earlier.last_activity_at >= ${from} - ${RETURN}
union select stored.conversation_id from conversation_outcomes stored
where stored.cause in ('written_badly', 'sources_disagree') and stored.chatbot_id in (
  select chatbot_id from site_findings finding
  where ${within(FINDING_CHANGED)} and ${MISLEADS} and ${isAsked('finding')})`
}

/** Writes outcomes of conversations, by a query of their ids. */
export const storeOutcomes = (conversationIds: Sql): Sql => sql`
insert into conversation_outcomes (conversation_id, chatbot_id, started_at, outcome, cause, message_id)
${decideOutcomes(conversationIds)}
on conflict (conversation_id) do update set outcome = excluded.outcome, cause = excluded.cause,
  message_id = excluded.message_id`

/** Decides outcomes, step by step, as far as the other numbers are counted. Ends after its step where the signal aborts it. */
export async function rollUpOutcomes({ db }: { db: Pick<Db, 'pool'> }, signal: AbortSignal): Promise<void> {
  while (await inTransaction(db.pool, storeStep)) if (signal.aborted) return
}

async function storeStep(client: QueryClient): Promise<boolean> {
  await execute(client, sql`select from analytics_progress for update`)
  const [next] = await query<{ from: string; before: string }>(client, NEXT_PERIOD)
  if (next === undefined) return false
  const period = { from: sql`${next.from}::timestamptz`, before: sql`${next.before}::timestamptz` }
  await execute(client, storeOutcomes(touchedConversations(period, null)))
  await execute(client, sql`update analytics_progress set outcomes_until = ${period.before}`)
  return true
}

/** The next stretch. Stretches in which nothing has happened are skipped. */
const NEXT_PERIOD = sql`
with next as (
  select outcomes_until, counted_until,
    least((select min(last_activity_at) from conversations where last_activity_at >= outcomes_until),
          (select min(last_activity_at) + ${RETURN} from conversations where last_activity_at >= outcomes_until - ${RETURN}),
          (select min(created_at) from feedback where created_at >= outcomes_until),
          (select min(created_at) from leads where created_at >= outcomes_until),
          (select min(created_at) from bookings where created_at >= outcomes_until),
          (select min(${FINDING_CHANGED}) from site_findings where ${FINDING_CHANGED} >= outcomes_until)) as at
  from analytics_progress
), begun as (
  select greatest(outcomes_until, at) as from, at is null as is_last, counted_until from next
)
select begun.from::text as "from",
       case when is_last then counted_until else least(begun.from + ${STEP}, counted_until) end::text as before
from begun where begun.from < counted_until`
