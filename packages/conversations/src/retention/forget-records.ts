import type { Db } from '@frontdesk/db/connect'

/** At once; what is left goes with the next run. */
const mostAtOnce = 1_000

/** Hours, because a day that changes its clocks has 23 or 25 of them where the database server stands. */
const YEAR = `interval '8760 hours'`
const MONTH = `interval '720 hours'`

/**
 * What is no visitor's and would grow for ever: a year of who changed what and of runs of retention, a month of what
 * else counts days, links that open nothing any more, and what a proposal that has lapsed would have been made with
 * (ten minutes are enough for a yes). Each is written out, because SQL here is one text.
 */
const FORGET: readonly string[] = [
  `delete from audit_log where ctid = any(array(
    select ctid from audit_log where created_at < now() - ${YEAR} limit $1 for update skip locked))`,
  `delete from retention_runs where ctid = any(array(
    select ctid from retention_runs where started_at < now() - ${YEAR} limit $1 for update skip locked))`,
  `delete from usage_mails where ctid = any(array(
    select ctid from usage_mails where period < (now() - ${YEAR})::date limit $1 for update skip locked))`,
  `delete from daily_usage where ctid = any(array(
    select ctid from daily_usage where day < (now() at time zone 'utc' - ${MONTH})::date
    limit $1 for update skip locked))`,
  `delete from refused_origins where ctid = any(array(
    select ctid from refused_origins where day < (now() at time zone 'utc' - ${MONTH})::date
    limit $1 for update skip locked))`,
  `delete from invitations where ctid = any(array(
    select ctid from invitations where expires_at < now() - ${MONTH} limit $1 for update skip locked))`,
  `update booking_holds set request_key = null, request_hash = null where ctid = any(array(
    select ctid from booking_holds where request_key is not null and created_at < now() - interval '24 hours'
    limit $1 for update skip locked))`,
  `update tool_calls set arguments = null where ctid = any(array(
    select ctid from tool_calls where arguments is not null and created_at < now() - interval '1 hour'
    limit $1 for update skip locked))`,
  `delete from password_resets where ctid = any(array(
    select ctid from password_resets where expires_at < now() - interval '1 hour' limit $1 for update skip locked))`,
]

/** Removes records that nobody asks for any more, by the database's clock. Returns how many. */
export async function forgetRecords({ db }: { db: { pool: Pick<Db['pool'], 'query'> } }): Promise<number> {
  let forgotten = 0
  for (const statement of FORGET) {
    const { rowCount } = await db.pool.query(statement, [mostAtOnce])
    forgotten += rowCount ?? 0
  }
  return forgotten
}
