import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/**
 * When a member should have a second factor, of the names that a statement gives to `members` and `accounts`. Null: they
 * have one, or need none.
 */
export function secondFactorDueAt(of: { member: string; account: string }): Sql {
  const [member, account] = [identifier(of.member), identifier(of.account)]
  return sql`
    case when ${account}.second_factor_required_at is not null and not exists (
           select from second_factors where second_factors.user_id = ${member}.user_id and confirmed_at is not null
         ) then greatest(${account}.second_factor_required_at, ${member}.created_at)
                + make_interval(days => ${account}.second_factor_grace_days) end`
}
