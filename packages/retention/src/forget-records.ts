import { execute, type QueryClient } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'

/** Rows of one statement. What is left is removed by the next run. */
const mostAtOnce = 1_000

/** In hours, as the retention of conversations. */
const YEAR = sql`interval '8760 hours'`

/**
 * Records that would grow for ever: the audit log, the runs of retention, alarms about costs and counts of trials are kept for a year, what
 * analytics tell apart (pages, languages, durations, outcomes) and what helping agents took for a month longer, other daily counts,
 * notes about conversations and lost runs for 30 days, those of a source as long as the source. A summary goes with the first message that it speaks of. Expired links are
 * deleted, log-outs of signed-in visitors after a day, bookings that their visitors did not confirm, and the arguments of a proposed tool call that was not confirmed
 * (ten minutes are enough for a yes). Each statement is written out, so that it can be searched for.
 */
const FORGET: readonly Sql[] = [
  sql`delete from audit_log where ctid = any(array(
    select ctid from audit_log where created_at < now() - ${YEAR} limit ${mostAtOnce} for update skip locked))`,
  sql`delete from retention_runs where ctid = any(array(
    select ctid from retention_runs where started_at < now() - ${YEAR} limit ${mostAtOnce} for update skip locked))`,
  sql`delete from usage_mails where ctid = any(array(
    select ctid from usage_mails where period < (now() - ${YEAR})::date limit ${mostAtOnce} for update skip locked))`,
  sql`delete from cost_alarms where ctid = any(array(
    select ctid from cost_alarms where day < (now() at time zone 'utc' - ${YEAR})::date
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from trial_usage where ctid = any(array(
    select ctid from trial_usage where day < (now() at time zone 'utc' - ${YEAR})::date
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from analytics_values where ctid = any(array(
    select ctid from analytics_values where slot < now() - ${YEAR} - interval '30 days'
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from conversation_outcomes where ctid = any(array(
    select ctid from conversation_outcomes where started_at < now() - ${YEAR} - interval '30 days'
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from conversation_notes where ctid = any(array(
    select ctid from conversation_notes where created_at < now() - ${RETENTION}
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from agent_assist_usage where ctid = any(array(
    select ctid from agent_assist_usage where slot < now() - ${YEAR} - interval '30 days'
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from conversation_summaries where ctid = any(array(
    select ctid from conversation_summaries where oldest_message_at <= now() - ${RETENTION}
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from counted_runs where ctid = any(array(
    select ctid from counted_runs where begun_at < now() - ${RETENTION} and not exists (
      select from sources where job = 'index-source' and id::text = subject)
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from daily_usage where ctid = any(array(
    select ctid from daily_usage where day < (now() at time zone 'utc' - ${RETENTION})::date
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from masked_values where ctid = any(array(
    select ctid from masked_values where day < (now() at time zone 'utc' - ${RETENTION})::date
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from refused_origins where ctid = any(array(
    select ctid from refused_origins where day < (now() at time zone 'utc' - ${RETENTION})::date
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from invitations where ctid = any(array(
    select ctid from invitations where expires_at < now() - ${RETENTION} limit ${mostAtOnce} for update skip locked))`,
  sql`delete from mail_recipients where ctid = any(array(
    select ctid from mail_recipients where confirmed_at is null and created_at < now() - ${RETENTION}
    limit ${mostAtOnce} for update skip locked))`,
  sql`update booking_holds set request_key = null, request_hash = null, network = null where ctid = any(array(
    select ctid from booking_holds
    where (request_key is not null or network is not null) and created_at < now() - interval '24 hours'
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from bookings where id = any(array(
    select booking_id from booking_holds where held_until < now() - interval '24 hours'
    limit ${mostAtOnce}))`,
  sql`update tool_calls set arguments = null where ctid = any(array(
    select ctid from tool_calls where arguments is not null and created_at < now() - interval '1 hour'
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from password_resets where ctid = any(array(
    select ctid from password_resets where expires_at < now() - interval '1 hour'
    limit ${mostAtOnce} for update skip locked))`,
  sql`delete from conversation_links where ctid = any(array(
    select ctid from conversation_links where expires_at < now() limit ${mostAtOnce} for update skip locked))`,
  // Every identity that was issued before has expired.
  sql`delete from visitor_logouts where ctid = any(array(
    select ctid from visitor_logouts where since < now() - interval '24 hours' limit ${mostAtOnce} for update skip locked))`,
  sql`delete from identity_secrets where ctid = any(array(
    select ctid from identity_secrets where expires_at < now() limit ${mostAtOnce} for update skip locked))`,
  // Of a block without an address nothing is left once its conversation is gone.
  sql`delete from visitor_blocks where ctid = any(array(
    select ctid from visitor_blocks where until < now() or (conversation_id is null and client_ip is null)
    limit ${mostAtOnce} for update skip locked))`,
]

/** Removes expired records by the database's clock, and returns their number. */
export async function forgetRecords({ db }: { db: { pool: QueryClient } }): Promise<number> {
  let forgotten = 0
  for (const statement of FORGET) forgotten += await execute(db.pool, statement)
  return forgotten
}
