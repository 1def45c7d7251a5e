import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { hasSecondFactor } from './has-second-factor.ts'

/**
 * When a member should have a second factor, of the names that a statement gives to `members` and `accounts`. Null: they
 * have one, or need none.
 */
export function secondFactorDueAt(of: { member: string; account: string }): Sql {
  const [member, account] = [identifier(of.member), identifier(of.account)]
  return sql`
    case when ${account}.second_factor_required_at is not null and not ${hasSecondFactor(sql`${member}.user_id`)} then greatest(${account}.second_factor_required_at, ${member}.created_at)
           + make_interval(days => ${account}.second_factor_grace_days) end`
}
