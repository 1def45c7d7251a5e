import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { isSatisfied } from '@frontdesk/records/feedback/is-satisfied'
import { contentRows, valuesFrom } from './counted-numbers.ts'
import { durationClassOf } from './duration-classes.ts'

/*
 * What has happened in a period, as rows of `analytics_counts`, `analytics_values` and `analytics_models`. A run stores
 * them (`roll-up.ts`); who reads adds those that no run has stored yet (`counted-tables.ts`).
 */

/** Two values of `timestamptz`. In SQL: a `Date` would cut off their microseconds. */
export interface CountedPeriod {
  from: Sql
  before: Sql
}

/** One conversation alone, whose rows are about to be erased. */
export interface OneConversation {
  conversationId: bigint
  sessionId: string
}

/** What of the period is counted: everything, one conversation, or what a query of chatbots' ids names. */
export type CountedScope = 'everything' | OneConversation | { chatbots: Sql }

/**
 * A quarter of an hour, because the clock of every zone of today is ahead of UTC by a multiple of one: hours and days of
 * any zone are made of whole slots.
 */
export const slotOf = (at: Sql): Sql => sql`date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00+00')`

const within = (at: Sql, { from, before }: CountedPeriod): Sql => sql`${at} >= ${from} and ${at} < ${before}`

/** Whether a row of this table belongs to the chatbots of the scope. */
const ofChatbots = (table: string, scope: CountedScope): Sql =>
  typeof scope === 'object' && 'chatbots' in scope
    ? sql`${identifier(table)}.chatbot_id in (${scope.chatbots})`
    : sql`true`

/** Whether a row of `conversations` is in the scope. */
const ofConversation = (scope: CountedScope): Sql =>
  typeof scope === 'object' && 'conversationId' in scope
    ? sql`conversations.id = ${scope.conversationId}::bigint`
    : ofChatbots('conversations', scope)

/** Whether a row of this table, which has a `session_id`, is in the scope. */
const ofSession = (table: string, scope: CountedScope): Sql =>
  typeof scope === 'object' && 'sessionId' in scope
    ? sql`${identifier(table)}.session_id = ${scope.sessionId}::uuid`
    : ofChatbots(table, scope)

/** Values of one kind that are told apart in a slot. Everything else is counted under the empty value. */
const mostValues = 50

/** Characters of a value. */
const longestValue = 200

/**
 * The page without its query. A part of the path that holds an address, a long number or a random id is left out: it may
 * belong to one visitor, who can be erased while the numbers stay.
 */
const pageOf = (referer: Sql): Sql => sql`regexp_replace(substring(${referer} from '^https?://([^?#]+)'),
  '/[^/]*(@|%40|[0-9]{5,}|[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4})[^/]*', '/*', 'gi')`

/** Counts of turns. From the ledger, which nothing removes: an erasure has nothing to add. */
export const countLedger = (period: CountedPeriod, scope: CountedScope): Sql => sql`
select replies.chatbot_id, ${slotOf(sql`accepted_at`)} as slot, ${valuesFrom('turns')}
from replies join chatbots on chatbots.id = replies.chatbot_id
where ${within(sql`accepted_at`, period)} and ${ofChatbots('replies', scope)}
group by 1, 2`

/** How long replies took, and turns by outcome. From the ledger as well. A turn that was erased has no outcome. */
export const measureLedger = (period: CountedPeriod, scope: CountedScope): Sql => sql`
select replies.chatbot_id, measure::analytics_measure, ${slotOf(sql`accepted_at`)} as slot, value, count(*)
from replies join chatbots on chatbots.id = replies.chatbot_id
cross join lateral (
  select 'reply_ms', ${durationClassOf(sql`extract(epoch from settled_at - accepted_at) * 1000`)}
  where state = 'answered' and settled_at is not null
  union all
  select 'outcome', outcome::text where outcome is not null and failure is distinct from 'SESSION_ERASED'
) as measured (measure, value)
where ${within(sql`accepted_at`, period)} and ${ofChatbots('replies', scope)}
group by 1, 2, 3, 4`

/**
 * What models did, with what it cost by the prices of now: once it is stored, a price that changes changes nothing. Prices
 * are for a million tokens. From the ledger, and from the numbers of what helped agents.
 */
export const countModels = (period: CountedPeriod, scope: CountedScope): Sql => sql`
select chatbot_id, slot, purpose, called.model, case when price.model is null then '' else set_prices.currency end,
       calls, input_tokens, output_tokens, duration_ms,
       coalesce((input_tokens * price.input + output_tokens * price.output) / 1000000, 0)
from (
  select replies.chatbot_id, ${slotOf(sql`accepted_at`)} as slot, 'reply' as purpose,
         coalesce(replies.model, '') as model, count(*) as calls, coalesce(sum(input_tokens), 0) as input_tokens,
         coalesce(sum(output_tokens), 0) as output_tokens,
         coalesce(sum((extract(epoch from settled_at - accepted_at) * 1000)::bigint), 0) as duration_ms
  from replies join chatbots on chatbots.id = replies.chatbot_id
  where ${within(sql`accepted_at`, period)} and state = 'answered' and ${ofChatbots('replies', scope)} group by 1, 2, 4
  union all
  select chatbot_id, slot, purpose::text, model, calls, input_tokens, output_tokens, 0 from agent_assist_usage
  where ${within(sql`slot`, period)} and ${ofChatbots('agent_assist_usage', scope)}
) as called
left join (
  select value ->> 'currency' as currency, value -> 'models' as models from installation_facts
  where name = 'modelPrices' and value <> 'null'
) as set_prices on true
left join lateral jsonb_to_recordset(set_prices.models) as price(model text, input numeric, output numeric)
  on price.model = called.model`

/** Counts of what is removed with its conversation. */
export const countContent = (period: CountedPeriod, scope: CountedScope): Sql => sql`
select chatbot_id, ${slotOf(sql`at`)} as slot, ${valuesFrom('content')}
from (${contentRows({
  from: period.from,
  during: at => within(at, period),
  ofConversation: ofConversation(scope),
  ofSession: record => ofSession(record, scope),
})}) as happened
group by 1, 2`

/** How visitors rated live chats, by when they did: a live chat may have ended a day before. */
export const countLiveRatings = (period: CountedPeriod, scope: CountedScope): Sql => sql`
select chatbot_id, ${slotOf(sql`created_at`)} as slot, ${valuesFrom('liveChatRatings')}
from live_chat_ratings
where ${within(sql`created_at`, period)} and ${ofSession('live_chat_ratings', scope)}
group by 1, 2`

/** The same by agent: who had the live chat when it ended. */
export const measureLiveRatings = (period: CountedPeriod, scope: CountedScope): Sql => sql`
select rated.chatbot_id, measured.measure::analytics_measure, ${slotOf(sql`rated.created_at`)} as slot,
       ended.agent_id::text as value, count(*)
from live_chat_ratings rated
join messages notice on notice.id = rated.message_id
join mode_changes ended on ended.conversation_id = notice.conversation_id and ended.at_message_id = notice.id
cross join lateral (
  select 'agent_rated' union all select 'agent_satisfied' where ${isSatisfied('rated')}
) as measured (measure)
where ended.agent_id is not null and ${within(sql`rated.created_at`, period)} and ${ofSession('rated', scope)}
group by 1, 2, 3, 4`

/** Pages, languages, cited sources and waits. */
export const measureContent = (period: CountedPeriod, scope: CountedScope): Sql => sql`
select chatbot_id, measure::analytics_measure, slot, case when place > ${mostValues} then '' else value end, sum(met)
from (
  select chatbot_id, measure, ${slotOf(sql`at`)} as slot, value, count(*) as met,
         case when measure = 'wait_ms' then 1 else
           row_number() over (partition by chatbot_id, measure, ${slotOf(sql`at`)} order by count(*) desc, value) end as place
  from (
    select chatbot_id, measure, messages.created_at as at, left(measured.value, ${longestValue}) as value
    from messages join conversations on conversations.id = conversation_id
    cross join lateral (
      select 'page', ${pageOf(sql`messages.referer`)} where role = 'user'
      union all select 'language', substring(lower(browser_language) from '^[a-z]{2,3}') where role = 'user'
      union all
      select 'source', cited.value ->> 'source'
      from json_array_elements(case when json_typeof(messages.sources) = 'array' then messages.sources else '[]' end) as cited
      where role = 'assistant'
    ) as measured (measure, value)
    where ${within(sql`messages.created_at`, period)} and ${ofConversation(scope)} and measured.value is not null
    union all
    select chatbot_id, 'wait_ms', mode_changes.created_at, ${durationClassOf(sql`waited_ms`)}
    from mode_changes join conversations on conversations.id = conversation_id
    where waited_ms is not null and ${within(sql`mode_changes.created_at`, period)} and ${ofConversation(scope)}
  ) as happened
  group by 1, 2, 3, 4
) as ranked
group by 1, 2, 3, 4`
