import { sql, type Sql } from '@frontdesk/db/sql'
import { digitsOf } from '@frontdesk/records/phone-digits'

/*
 * What became of a conversation. The last turn decides: a reply that cites nothing ("You are welcome") takes nothing from
 * the one before. Whatever shows or counts outcomes reads them from here.
 */

/** A pause after which a visitor has left and comes back. Web analytics end a visit after the same time. */
const PAUSE = sql`interval '30 minutes'`

/** For so long a question that is asked again counts as the same need. In hours, as clocks may change in between. */
export const RETURN = sql`interval '168 hours'`

/**
 * Ids of the other conversations of a visitor with the same chatbot, as an agent sees them: they were signed in as the same
 * one, or left the same email address or phone number. `own` is a row of `conversations`.
 */
export const otherConversations = (own: Sql): Sql => sql`
  select theirs.id from conversations theirs
  where theirs.chatbot_id = ${own}.chatbot_id and theirs.identity_subject = ${own}.identity_subject and theirs.id <> ${own}.id
  union select theirs.id from leads mine
  join leads same on same.chatbot_id = mine.chatbot_id and same.session_id <> mine.session_id
    and (lower(same.email) = lower(mine.email)
      or (length(${digitsOf(sql`mine.phone`)}) >= 6 and ${digitsOf(sql`same.phone`)} = ${digitsOf(sql`mine.phone`)}))
  join conversations theirs on theirs.session_id = same.session_id and theirs.chatbot_id = same.chatbot_id
  where mine.session_id = ${own}.session_id and mine.chatbot_id = ${own}.chatbot_id`

/** A hash of the best passage that a reply cites, which an unchanged page keeps; null if it cites none. */
const firstCited = (message: Sql): Sql => sql`(
  select found.passage ->> 'hash'
  from json_array_elements(case when json_typeof(${message}.passages) = 'array' then ${message}.passages else '[]' end)
    with ordinality as found (passage, place)
  where found.passage ->> 'isCited' = 'true' order by place limit 1)`

/**
 * The turns of conversation `c`. A turn that is pending, or that an agent was to answer, is of no kind. `decides` is false
 * of replies that a later word of thanks gets; an action decides where the visitor confirmed it, except a form that was
 * filled in because nothing was found.
 */
const TURNS = sql`
  select asked.id, replies.accepted_at as at, replies.outcome, reply.id as reply_id, ${firstCited(sql`reply`)} as cited,
    ended.kind,
    ended.kind is not null and (ended.kind <> 'answered'
      or coalesce(json_typeof(reply.sources) = 'array', false)
      or exists (select from tool_calls done join messages proposed on proposed.id = done.message_id
                 where proposed.conversation_id = c.id and done.confirmed_by = asked.id and done.state = 'done'
                   and done.name <> 'capture_lead')) as decides
  from messages asked join replies on replies.message_id = asked.id
  left join messages reply on reply.reply_to = asked.id
  cross join lateral (select case
    when replies.outcome in ('answered', 'partly_answered', 'acted') then 'answered'
    when replies.outcome = 'asked_back' then 'asked_back'
    when replies.outcome in ('refused', 'failed', 'stopped') then 'none'
    when replies.outcome = 'handed_over' then null
    when replies.outcome is not null then 'not_found'
    -- From before outcomes were recorded.
    when replies.state = 'answered' then 'answered'
    when replies.state = 'failed' then 'none' end as kind) as ended
  where asked.conversation_id = c.id and asked.role = 'user'`

/** When the visitor last asked for an agent: by the button, in words, or outside office hours. */
const ASKED_FOR_AGENT = sql`
  select greatest((select max(created_at) from mode_changes where conversation_id = c.id and step = 'request'),
                  (select max(at) from turns where outcome = 'handed_over'), c.missed_at) as at`

/** Why an agent has it, as an outcome; no row if none has taken it. */
const TAKEN = sql`
  select case when claim.waited_ms is null then 'handed_over_by_agent'
              else 'handed_over_' || coalesce((
                select cause from mode_changes where conversation_id = c.id and step = 'request' and seq < claim.seq
                order by seq desc limit 1), 'asked') end as outcome
  from mode_changes claim where claim.conversation_id = c.id and claim.step = 'claim' order by seq limit 1`

/** What the visitor thinks of the reply that decides, or of a later one. */
const isRated = (rating: 'up' | 'down'): Sql => sql`exists (
  select from feedback where feedback.session_id = c.session_id and feedback.chatbot_id = c.chatbot_id
    and feedback.message_id >= last.reply_id and feedback.rating = ${rating}::rating)`

/** A condition on `finding`, a row of `site_findings`: an answer from its page may be wrong. */
export const MISLEADS = sql`finding.kind in ('contradiction', 'feedPrice')`

/** The answer cites a page with an open contradiction, or with another price than the product feed. */
const SOURCES_DISAGREE = sql`exists (
  select from messages reply
  join json_array_elements(case when json_typeof(reply.sources) = 'array' then reply.sources else '[]' end) cited on true
  join site_findings finding on finding.chatbot_id = c.chatbot_id and ${MISLEADS}
  join documents page on page.id = finding.document_id
  where reply.id = decided.reply_id and cited ->> 'source' in (page.url, finding.other_url) and finding.set_aside_at is null)`

/** After an answer the visitor did the thing. A greeting is no answer. */
const HAS_DONE_IT = sql`((last.decides or last.outcome = 'acted') and (
  last.outcome = 'acted'
  or exists (select from leads where leads.session_id = c.session_id and leads.chatbot_id = c.chatbot_id
               and leads.created_at >= last.at)
  or exists (select from bookings where bookings.session_id = c.session_id and bookings.chatbot_id = c.chatbot_id
               and bookings.created_at >= last.at and bookings.status <> 'pending')))`

/** In this conversation, after a pause, the same passage was the answer again. */
const CAME_BACK_HERE = sql`exists (
  select from turns first join turns again on again.cited = first.cited
  where again.at > first.at + ${PAUSE} and again.at <= first.at + ${RETURN})`

/** The same in a later conversation of a visitor who is known to be the same. */
const CAME_BACK_ELSEWHERE = sql`exists (
  select from (${otherConversations(sql`c`)}) as other
  join messages reply on reply.conversation_id = other.id and reply.reply_to is not null and reply.created_at > last.at
  join turns first on first.cited = ${firstCited(sql`reply`)}
  where reply.created_at > first.at + ${PAUSE} and reply.created_at <= first.at + ${RETURN})`

/**
 * Rows of `conversation_outcomes` for the conversations of a query of ids: the outcome of each, its cause where it is not
 * a good one, and the visitor's message that decided it.
 */
export const decideOutcomes = (conversationIds: Sql): Sql => sql`
select c.id as conversation_id, c.chatbot_id, c.created_at as started_at,
       decided.outcome::conversation_outcome, caused.cause::outcome_cause, decided.message_id
from conversations c
left join conversation_outcomes stored on stored.conversation_id = c.id
cross join lateral (
  with turns as materialized (${TURNS}), last as (
    select * from turns where kind is not null order by decides desc, id desc limit 1
  ), taken as (${TAKEN}), asked as (${ASKED_FOR_AGENT})
  select last.id as message_id, last.reply_id, last.kind, last.outcome as reply_outcome,
    last.kind = 'answered' and ${isRated('down')} as is_bad,
    exists (select from tool_calls where message_id = last.id and tool_calls.state in ('failed', 'unknown')) as has_failed_call,
    case
      when taken.outcome is not null then taken.outcome
      when asked.at is not null and not exists (select from turns where kind is not null and turns.at > asked.at)
        then 'left_waiting'
      when last.kind = 'not_found' then 'not_found'
      when last.kind = 'answered' then case
        when ${CAME_BACK_ELSEWHERE} then 'came_back'
        when not ${isRated('down')} and (${isRated('up')} or ${HAS_DONE_IT}) then 'answered_confirmed'
        -- A return is remembered: the later conversation may have been erased.
        when ${CAME_BACK_HERE} or stored.outcome = 'came_back' then 'came_back'
        else 'answered_quiet' end
      else 'never_answered' end as outcome
  from asked left join last on true left join taken on true
) as decided
cross join lateral (select case
  when decided.outcome in ('answered_confirmed', 'handed_over_failed') then null
  when decided.kind = 'not_found' then
    case when decided.reply_outcome in ('not_found_nothing_near', 'not_found_not_enough')
         then 'knowledge_missing' else 'found_not_used' end
  when decided.outcome = 'came_back' or (decided.outcome = 'answered_quiet' and decided.is_bad) then
    case when ${SOURCES_DISAGREE} then 'sources_disagree' else 'written_badly' end
  when decided.outcome in ('handed_over_asked', 'handed_over_unanswered', 'handed_over_by_agent', 'left_waiting')
    or decided.has_failed_call then 'needs_action'
  when decided.kind = 'asked_back' then 'found_not_used' end as cause) as caused
where c.id in (${conversationIds})`
