import type { RemovedCounts } from '@frontdesk/contracts/conversations/retention'

/** What one kind of thing is removed by. In both statements `$1` is the cutoff. */
export interface RetentionStep {
  kind: keyof RemovedCounts
  /**
   * Takes up to `$2` of them, from `$3` on, and says how many (`count`) and where it has come to (`mark`, null without
   * any). Without a mark each batch would look again at what the ones before it were done with.
   */
  remove: string
  /** How many there are. */
  count: string
}

// A turn is settled before its message goes: whoever sweeps for lost promises finds it, and answers it or gives it up.

const OLD_MESSAGE = `created_at <= $1 and not exists (
  select from replies where conversation_id = messages.conversation_id and message_id = messages.id and state = 'pending')`

/** Without messages, so that a batch stays a batch: deleting a conversation takes along whatever hangs on it. */
const OLD_CONVERSATION = `last_activity_at <= $1
  and not exists (select from messages where conversation_id = conversations.id)
  and not exists (select from replies where conversation_id = conversations.id and state = 'pending')`

/** Where the last run that came to its end has looked already: replies are kept for ever, and too many to look at again. */
const OLD_KEY = `accepted_at <= $1 and request_key is not null and accepted_at > coalesce(
  (select max(cutoff) from retention_runs where finished_at is not null), '-infinity')`

const OLD = 'created_at <= $1'

/** What was searched for goes, too. A file goes by its own end, and the job is not forgotten before it. */
const OLD_JOB = `created_at <= $1 and file is null and status in ('done', 'failed', 'cancelled')`

/** The next batch of rows that go whole, by their age. */
const NEXT = 'and created_at >= $3 order by created_at limit $2 for update skip locked'

/** What `gone` has returned, as `remove` tells it. */
const TOLD = 'select count(*)::int as count, max(created_at)::text as mark from gone'

/**
 * Everything that goes, in the order in which it goes: conversations after their messages. The quota's ledger, outcomes
 * of replies, leads, bookings and connectors are not among it.
 */
export const retentionSteps: readonly RetentionStep[] = [
  {
    kind: 'messages',
    remove: `
with gone as (
  delete from messages where id in (select id from messages where ${OLD_MESSAGE} ${NEXT}) returning created_at
)
${TOLD}`,
    count: `select count(*)::int as count from messages where ${OLD_MESSAGE}`,
  },
  {
    kind: 'conversations',
    // What stays tells an expired session (410) from one that never was (404).
    remove: `
with old as (
  select id, session_id, chatbot_id, last_activity_at from conversations
  where ${OLD_CONVERSATION} and last_activity_at >= $3
  order by last_activity_at limit $2 for update skip locked
), kept as (
  insert into tombstones (session_id, chatbot_id, last_activity_at)
  select session_id, chatbot_id, last_activity_at from old on conflict do nothing
), gone as (
  delete from conversations using old where conversations.id = old.id returning old.last_activity_at
)
select count(*)::int as count, max(last_activity_at)::text as mark from gone`,
    // By their age alone: at the time of the count their messages are still there.
    count: 'select count(*)::int as count from conversations where last_activity_at <= $1',
  },
  {
    kind: 'questions',
    remove: `
with gone as (
  delete from questions where id in (select id from questions where ${OLD} ${NEXT}) returning created_at
)
${TOLD}`,
    count: `select count(*)::int as count from questions where ${OLD}`,
  },
  {
    kind: 'feedback',
    remove: `
with gone as (
  delete from feedback where id in (select id from feedback where ${OLD} ${NEXT}) returning created_at
)
${TOLD}`,
    count: `select count(*)::int as count from feedback where ${OLD}`,
  },
  {
    kind: 'requestKeys',
    remove: `
with old as (
  select id from replies where ${OLD_KEY} and accepted_at >= $3 order by accepted_at limit $2 for update skip locked
), gone as (
  update replies set request_key = null, request_hash = null from old where replies.id = old.id returning accepted_at
)
select count(*)::int as count, max(accepted_at)::text as mark from gone`,
    count: `select count(*)::int as count from replies where ${OLD_KEY}`,
  },
  {
    kind: 'exportJobs',
    remove: `
with gone as (
  delete from export_jobs where id in (select id from export_jobs where ${OLD_JOB} ${NEXT}) returning created_at
)
${TOLD}`,
    count: `select count(*)::int as count from export_jobs where ${OLD_JOB}`,
  },
  {
    kind: 'webhookDeliveries',
    remove: `
with gone as (
  delete from webhook_deliveries where id in (select id from webhook_deliveries where ${OLD} ${NEXT}) returning created_at
)
${TOLD}`,
    count: `select count(*)::int as count from webhook_deliveries where ${OLD}`,
  },
]
