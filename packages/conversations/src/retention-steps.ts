import type { Removed } from '@frontdesk/contracts/retention'

/** What one kind of thing is removed by. In both statements `$1` is the cutoff. */
export interface RetentionStep {
  kind: keyof Removed
  /** Takes up to `$2` of them; what it is done with, it must not find again. */
  remove: string
  /** How many there are. */
  count: string
}

// A turn is settled before its message goes: whoever sweeps for lost promises finds it, and answers it or gives it up.

const isOldMessage = `created_at <= $1 and not exists (
  select from replies where conversation_id = messages.conversation_id and message_id = messages.id and state = 'pending')`

/** Without messages, so that a batch stays a batch: deleting a conversation takes along whatever hangs on it. */
const isOldConversation = `last_activity_at <= $1
  and not exists (select from messages where conversation_id = conversations.id)
  and not exists (select from replies where conversation_id = conversations.id and state = 'pending')`

/** Where the last run that came to its end has looked already: replies are kept for ever, and too many to look at again. */
const hasOldKey = `accepted_at <= $1 and request_key is not null and accepted_at > coalesce(
  (select max(cutoff) from retention_runs where finished_at is not null), '-infinity')`

/** What was searched for goes, too. A file goes by its own end, and the job is not forgotten before it. */
const isOldJob = `created_at <= $1 and file is null and status in ('done', 'failed', 'cancelled')`

const deleteBatch = (table: string, isOld: string): string => `
with old as (
  select id from ${table} where ${isOld} order by created_at limit $2 for update skip locked
)
delete from ${table} using old where ${table}.id = old.id`

const countAll = (table: string, isOld: string): string => `select count(*)::int as count from ${table} where ${isOld}`

/**
 * Everything that goes, in the order in which it goes: conversations after their messages. The quota's ledger, outcomes
 * of replies, leads, bookings and connectors are not among it.
 */
export const retentionSteps: readonly RetentionStep[] = [
  { kind: 'messages', remove: deleteBatch('messages', isOldMessage), count: countAll('messages', isOldMessage) },
  {
    kind: 'conversations',
    // What stays tells an expired session (410) from one that never was (404).
    remove: `
with old as (
  select id, session_id, chatbot_id, last_activity_at from conversations where ${isOldConversation}
  order by last_activity_at limit $2 for update skip locked
), kept as (
  insert into tombstones (session_id, chatbot_id, last_activity_at)
  select session_id, chatbot_id, last_activity_at from old on conflict do nothing
)
delete from conversations using old where conversations.id = old.id`,
    // By their age alone: at the time of the count their messages are still there.
    count: countAll('conversations', 'last_activity_at <= $1'),
  },
  {
    kind: 'questions',
    remove: deleteBatch('questions', 'created_at <= $1'),
    count: countAll('questions', 'created_at <= $1'),
  },
  {
    kind: 'feedback',
    remove: deleteBatch('feedback', 'created_at <= $1'),
    count: countAll('feedback', 'created_at <= $1'),
  },
  {
    kind: 'requestKeys',
    remove: `
with old as (
  select id from replies where ${hasOldKey} order by accepted_at limit $2 for update skip locked
)
update replies set request_key = null, request_hash = null from old where replies.id = old.id`,
    count: countAll('replies', hasOldKey),
  },
  { kind: 'exportJobs', remove: deleteBatch('export_jobs', isOldJob), count: countAll('export_jobs', isOldJob) },
]
