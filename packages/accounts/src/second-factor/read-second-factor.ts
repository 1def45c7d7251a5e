import type { SecondFactor } from '@frontdesk/contracts/account/second-factor'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { UserActor } from '../actor.ts'

/** Reads whether the actor has a second factor, and until when they need one. */
export async function readSecondFactor(
  { db }: { db: Pick<Db, 'pool'> },
  { userId, secondFactorDueAt }: Pick<UserActor, 'userId' | 'secondFactorDueAt'>,
): Promise<SecondFactor> {
  const [row] = await query<{ addedAt: Date; recoveryCodes: number }>(
    db.pool,
    sql`
      select confirmed_at as added_at,
             (select count(*)::int from recovery_codes where user_id = second_factors.user_id) as recovery_codes
      from second_factors where user_id = ${userId} and confirmed_at is not null`,
  )
  return {
    isOn: row !== undefined,
    addedAt: row?.addedAt.toISOString() ?? null,
    recoveryCodesLeft: row?.recoveryCodes ?? 0,
    dueAt: secondFactorDueAt?.toISOString() ?? null,
  }
}
