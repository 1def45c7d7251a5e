import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Counts the accounts whose models have taken much more than usual today (UTC). */
export async function countCostAlarms({ db }: { db: Pick<Db, 'pool'> }): Promise<number> {
  const [row] = await query<{ accounts: number }>(
    db.pool,
    sql`select count(*)::int as accounts from cost_alarms where day = (now() at time zone 'utc')::date`,
    { name: 'count-cost-alarms' },
  )
  return row?.accounts ?? 0
}
