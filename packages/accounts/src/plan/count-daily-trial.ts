import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Actor } from '../actor.ts'
import { trialsLimited } from '../errors.ts'
import { plans } from './plan.ts'

/**
 * Counts a trial of a chatbot for its account and day (UTC), before the model is asked. A trial is in no quota, so this
 * is its only limit over the day; throws TRIALS_LIMITED where the plan's number is reached. `readUsage` reports the sum.
 */
export async function countDailyTrial({ db }: { db: Pick<Db, 'pool'> }, { accountId, plan }: Actor): Promise<void> {
  const counted = await execute(
    db.pool,
    sql`
      insert into trial_usage (account_id, day, used) values (${accountId}, (now() at time zone 'utc')::date, 1)
      on conflict (account_id, day) do update set used = trial_usage.used + 1
      where trial_usage.used < ${plans[plan].trialsPerDay}`,
  )
  if (counted === 0) throw trialsLimited(plans[plan].trialsPerDay)
}
