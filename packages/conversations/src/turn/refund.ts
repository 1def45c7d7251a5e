import { sql, type Sql } from '@frontdesk/db/sql'

/**
 * The charges of turns that will have no reply go back, each once and to the month that it was taken from. Two parts of
 * a statement's `with`, named `refunded` and `used`; `turns` is the name of the part before them whose rows have the
 * turns' `message_id`.
 */
export const refund = (turns: Sql): Sql => sql`
refunded as (
  insert into charges (message_id, kind, account_id, period)
  select charges.message_id, 'refund', account_id, period from ${turns} join charges using (message_id)
  where kind = 'charge'
  on conflict do nothing returning account_id, period
), used as (
  update usage set used = used - refunds.count
  from (select account_id, period, count(*)::int as count from refunded group by account_id, period) refunds
  where usage.account_id = refunds.account_id and usage.period = refunds.period
)`
