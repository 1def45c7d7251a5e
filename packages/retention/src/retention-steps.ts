import { sql, type Sql } from '@frontdesk/db/sql'

export interface RetentionBatch {
  /** Rows from this moment and before are removed, as PostgreSQL writes it. */
  cutoff: string
  /** How many rows a batch has at most. */
  size: number
  /** Where the batch before this one ended. Without it each batch would scan again what the ones before it removed. */
  mark: string
}

/** How many records of each kind retention removed, or would remove. */
export interface RemovedCounts {
  messages: number
  conversations: number
  questions: number
  feedback: number
  /** Fingerprints of old requests, by which repeated ones are recognised. */
  requestKeys: number
  exportJobs: number
  webhookDeliveries: number
}

/** Removes one kind of record. */
export interface RetentionStep {
  kind: keyof RemovedCounts
  /** Removes a batch, and returns how many rows it had (`count`) and where it ended (`mark`, null without any). */
  remove: (batch: RetentionBatch) => Sql
  /** Counts all that would be removed (`count`). */
  count: (cutoff: string) => Sql
}

type Condition = (cutoff: string) => Sql

// A turn ends before its message is removed: the sweep for lost replies finds it, and requeues it or gives it up.

const isOldMessage: Condition = cutoff => sql`created_at <= ${cutoff} and not exists (
  select from replies where conversation_id = messages.conversation_id and message_id = messages.id and state = 'pending')`

/** Without messages, so that a batch stays a batch: deleting a conversation deletes all that belongs to it. */
const isOldConversation: Condition = cutoff => sql`last_activity_at <= ${cutoff}
  and not exists (select from messages where conversation_id = conversations.id)
  and not exists (select from replies where conversation_id = conversations.id and state = 'pending')`

/** Newer than the last finished run has seen: replies are kept for ever, and too many to scan all of them again. */
const isOldKey: Condition = cutoff => sql`accepted_at <= ${cutoff} and request_key is not null
  and accepted_at > coalesce((select max(cutoff) from retention_runs where finished_at is not null), '-infinity')`

const isOld: Condition = cutoff => sql`created_at <= ${cutoff}`

/** The words that were searched for are removed with the job. A file has its own expiry, and its job outlives it. */
const isOldJob: Condition = cutoff =>
  sql`created_at <= ${cutoff} and file is null and status in ('done', 'failed', 'cancelled')`

/** A step that deletes rows of a table by their age. */
const deleteStep = (kind: keyof RemovedCounts, table: Sql, condition: Condition): RetentionStep => ({
  kind,
  remove: ({ cutoff, size, mark }) => sql`
with gone as (
  delete from ${table} where id in (
    select id from ${table} where ${condition(cutoff)} and created_at >= ${mark}
    order by created_at limit ${size} for update skip locked
  ) returning created_at
)
select count(*)::int as count, max(created_at)::text as mark from gone`,
  count: cutoff => sql`select count(*)::int as count from ${table} where ${condition(cutoff)}`,
})

const conversationsStep: RetentionStep = {
  kind: 'conversations',
  // A tombstone tells an expired session (410) from one that never was (404).
  remove: ({ cutoff, size, mark }) => sql`
with old as (
  select id, session_id, key_hash, chatbot_id, last_activity_at from conversations
  where ${isOldConversation(cutoff)} and last_activity_at >= ${mark}
  order by last_activity_at limit ${size} for update skip locked
), kept as (
  insert into tombstones (session_id, key_hash, chatbot_id, last_activity_at)
  select session_id, key_hash, chatbot_id, last_activity_at from old on conflict do nothing
), gone as (
  delete from conversations using old where conversations.id = old.id returning old.last_activity_at
)
select count(*)::int as count, max(last_activity_at)::text as mark from gone`,
  // By their age alone: at the time of the count their messages are still there.
  count: cutoff => sql`select count(*)::int as count from conversations where last_activity_at <= ${cutoff}`,
}

const requestKeysStep: RetentionStep = {
  kind: 'requestKeys',
  remove: ({ cutoff, size, mark }) => sql`
with old as (
  select id from replies where ${isOldKey(cutoff)} and accepted_at >= ${mark}
  order by accepted_at limit ${size} for update skip locked
), gone as (
  update replies set request_key = null, request_hash = null from old where replies.id = old.id returning accepted_at
)
select count(*)::int as count, max(accepted_at)::text as mark from gone`,
  count: cutoff => sql`select count(*)::int as count from replies where ${isOldKey(cutoff)}`,
}

/**
 * Everything that is removed, in this order: conversations after their messages. The quota's ledger, outcomes of
 * replies, leads, bookings and connectors are not among it.
 */
export const retentionSteps: readonly RetentionStep[] = [
  deleteStep('messages', sql`messages`, isOldMessage),
  conversationsStep,
  deleteStep('questions', sql`questions`, isOld),
  deleteStep('feedback', sql`feedback`, isOld),
  requestKeysStep,
  deleteStep('exportJobs', sql`export_jobs`, isOldJob),
  deleteStep('webhookDeliveries', sql`webhook_deliveries`, isOld),
]
