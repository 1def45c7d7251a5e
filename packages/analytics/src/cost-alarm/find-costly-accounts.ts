import { query, type QueryClient } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { CURRENCY } from '../currency.ts'

/** What the models of an account have taken today, and what they take on a usual day. */
export interface CostlyAccount {
  accountId: string
  name: string
  tokens: number
  /** Median of the days with replies among the last 14; null if there was none. */
  usualTokens: number | null
  /** Null where no model has a price. */
  cost: number | null
  usualCost: number | null
  currency: string | null
}

/** How many usual days a day has to be worth. */
const factor = 5
/** Below it nothing is worth a mail: some hundred replies. In tokens, because a sum of money depends on the currency. */
const leastTokens = 1_000_000
/** Accounts of one mail. The next run takes the rest. */
const batchSize = 20

/**
 * Finds the accounts that have taken at least five times as many tokens, or as much money, as on a usual day, and have no
 * alarm of today yet. Of an account without earlier days the least number of tokens is enough. The days before are read
 * for accounts with that number alone, and each chatbot by its own part of the index.
 */
export const findCostlyAccounts = (client: QueryClient, day: string): Promise<CostlyAccount[]> =>
  query<CostlyAccount>(
    client,
    sql`
    with today as materialized (
      select account_id, sum(used.tokens) as tokens, sum(used.cost) as cost
      from chatbots cross join lateral (
        select sum(input_tokens + output_tokens) as tokens, sum(cost) filter (where currency = (${CURRENCY})) as cost
        from analytics_models
        where chatbot_id = chatbots.id and slot >= ${day}::date::timestamp at time zone 'utc'
          and slot < (${day}::date + 1)::timestamp at time zone 'utc') as used
      group by account_id having sum(used.tokens) >= ${leastTokens}
    ), days as (
      select account_id, used.day, sum(used.tokens) as tokens, sum(used.cost) as cost
      from today join chatbots using (account_id) cross join lateral (
        select (slot at time zone 'utc')::date as day, sum(input_tokens + output_tokens) as tokens,
               sum(analytics_models.cost) filter (where currency = (${CURRENCY})) as cost
        from analytics_models
        where chatbot_id = chatbots.id and slot >= (${day}::date - 14)::timestamp at time zone 'utc'
          and slot < ${day}::date::timestamp at time zone 'utc'
        group by 1) as used
      group by account_id, used.day
    ), usual as (
      select account_id, percentile_cont(0.5) within group (order by tokens) as tokens,
             percentile_cont(0.5) within group (order by cost) as cost
      from days group by account_id
    )
    select accounts.id as account_id, accounts.name, today.tokens::float8, usual.tokens as usual_tokens,
           today.cost::float8, usual.cost as usual_cost, (${CURRENCY}) as currency
    from today join accounts on accounts.id = today.account_id left join usual on usual.account_id = accounts.id
    where (today.tokens >= ${factor} * coalesce(usual.tokens, 0)
        or (usual.cost > 0 and today.cost >= ${factor} * usual.cost))
      and not exists (select from cost_alarms where cost_alarms.account_id = accounts.id and day = ${day}::date)
    order by today.tokens desc limit ${batchSize}`,
  )
