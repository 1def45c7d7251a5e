import { sql, type Sql } from '@frontdesk/db/sql'

/**
 * Refunds turns that will have no reply, each once and to the month that its charge was taken from. Two parts of a
 * statement's `with`, named `refunded` and `used`; `turns` is the name of the part before them whose rows have the
 * turns' `message_id` and `claims`, as the update of `replies` returned them.
 *
 * A visitor may have read the reply before they erased it, stopped it or asked for an agent, and the provider has to be
 * paid for what it wrote. So where a person ends a turn its charge goes back only if no attempt had begun. `hasFailed` is
 * a condition on a turn's row for the others: the provider failed, or we did, and the visitor got nothing for the charge.
 */
export const refund = (turns: Sql, hasFailed: Sql = sql`false`): Sql => sql`
refunded as (
  insert into charges (message_id, kind, account_id, period)
  select charges.message_id, 'refund', account_id, period from ${turns} as turns join charges using (message_id)
  where kind = 'charge' and (turns.claims = 0 or ${hasFailed})
  on conflict do nothing returning account_id, period
), used as (
  update usage set used = used - refunds.count
  from (select account_id, period, count(*)::int as count from refunded group by account_id, period) refunds
  where usage.account_id = refunds.account_id and usage.period = refunds.period
)`
