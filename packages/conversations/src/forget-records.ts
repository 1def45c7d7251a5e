import type { Db } from '@frontdesk/db/connect'

/** At once; what is left goes with the next run. */
const mostAtOnce = 1_000

/** Hours, because a day that changes its clocks has 23 or 25 of them where the database server stands. */
const YEAR = `interval '8760 hours'`
const MONTH = `interval '720 hours'`

/**
 * What is no visitor's and would grow for ever: a year of who changed what and of runs of retention, a month of what
 * else counts days, and links that open nothing any more.
 */
const OLD_ROWS: readonly string[] = [
  `audit_log where created_at < now() - ${YEAR}`,
  `retention_runs where started_at < now() - ${YEAR}`,
  `usage_mails where period < (now() - ${YEAR})::date`,
  `daily_usage where day < (now() at time zone 'utc' - ${MONTH})::date`,
  `refused_origins where day < (now() at time zone 'utc' - ${MONTH})::date`,
  `invitations where expires_at < now() - ${MONTH}`,
  `password_resets where expires_at < now() - interval '1 hour'`,
]

/** Removes records that nobody asks for any more, by the database's clock. Returns how many. */
export async function forgetRecords({ db }: { db: { pool: Pick<Db['pool'], 'query'> } }): Promise<number> {
  let forgotten = 0
  for (const rows of OLD_ROWS) {
    const [table = ''] = rows.split(' ', 1)
    const { rowCount } = await db.pool.query(
      `delete from ${table} where ctid = any(array(select ctid from ${rows} limit ${mostAtOnce} for update skip locked))`,
    )
    forgotten += rowCount ?? 0
  }
  return forgotten
}
