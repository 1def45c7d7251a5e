import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Actor } from '../actor.ts'
import { trialsLimited } from '../errors.ts'
import { plans } from './plan.ts'

/**
 * Counts a trial of a chatbot for its account and day (UTC), before the model is asked, and returns how many are left. A
 * trial is in no quota, so this is its only limit over the day; throws TRIALS_LIMITED where the plan's number is reached.
 * `readUsage` reports the sum.
 */
export async function countDailyTrial({ db }: { db: Pick<Db, 'pool'> }, { accountId, plan }: Actor): Promise<number> {
  const { trialsPerDay } = plans[plan]
  const [counted] = await query<{ used: number }>(
    db.pool,
    sql`
      insert into trial_usage (account_id, day, used) values (${accountId}, (now() at time zone 'utc')::date, 1)
      on conflict (account_id, day) do update set used = trial_usage.used + 1
      where trial_usage.used < ${trialsPerDay}
      returning used`,
  )
  if (counted === undefined) throw trialsLimited(trialsPerDay)
  return trialsPerDay - counted.used
}
