import type { UsageReport } from '@frontdesk/contracts/account/usage'
import type { Db } from '@frontdesk/db/connect'
import type { Actor } from '../actor.ts'
import { monthlyQuota } from './plan.ts'

const monthsSql = `
  with this_month as (select date_trunc('month', now() at time zone 'utc')::date as period)
  select to_char(period, 'YYYY-MM') as month, coalesce(used, 0) as used, quota
  from this_month full join (select * from usage where account_id = $1) as usage using (period)
  where period > (select period from this_month) - interval '12 months'
  order by period desc`

// Refunds go back to the month of their charge. What a chatbot was used that is gone by now counts for the account alone.
const chatbotsSql = `
  select to_char(period, 'YYYY-MM') as month, chatbots.id, chatbots.name,
         sum(case kind when 'charge' then 1 else -1 end)::int as used
  from charges join replies on replies.message_id = charges.message_id join chatbots on chatbots.id = replies.chatbot_id
  where charges.account_id = $1 and chatbots.account_id = $1
    and period > date_trunc('month', now() at time zone 'utc') - interval '12 months'
    and ($2::uuid[] is null or chatbots.id = any($2))
  group by period, chatbots.id, chatbots.name order by used desc, chatbots.name`

/** The AI replies of an account, month by month, and of each chatbot that the actor may see. */
export async function readUsage({ db }: { db: Pick<Db, 'pool'> }, actor: Actor): Promise<UsageReport> {
  const months = await db.pool.query<{ month: string; used: number; quota: number | null }>(monthsSql, [
    actor.accountId,
  ])
  const chatbots = await db.pool.query<{ month: string; id: string; name: string; used: number }>(chatbotsSql, [
    actor.accountId,
    actor.chatbotIds,
  ])
  return {
    months: months.rows.map(({ month, used, quota }, index) => ({
      month,
      used,
      // This month's limit is the plan's now; an earlier month keeps the one that held then.
      quota: index === 0 ? monthlyQuota(actor) : (quota ?? 0),
      chatbots: chatbots.rows.filter(row => row.month === month).map(({ id, name, used }) => ({ id, name, used })),
    })),
  }
}
