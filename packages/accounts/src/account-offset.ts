import { zoneOffset } from '@frontdesk/calendar/time-zone'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/**
 * How far the account's clock is ahead of UTC at this moment, as an interval for `at time zone`. Not by the name of the
 * zone: PostgreSQL knows the names of its system, and Debian's has no Asia/Calcutta, which browsers in India name.
 */
export async function accountOffset({ db }: { db: Pick<Db, 'pool'> }, accountId: string): Promise<string> {
  const [row] = await query<{ timezone: string }>(db.pool, sql`select timezone from accounts where id = ${accountId}`)
  return `${zoneOffset(row?.timezone ?? 'UTC')(Date.now()) / 1_000} seconds`
}
