import type { PlanUse, UsageReport } from '@frontdesk/contracts/account/usage'
import type { Db } from '@frontdesk/db/connect'
import type { SnapshotInput } from '@frontdesk/db/open-snapshot'
import { query } from '@frontdesk/db/query'
import { readLong } from '@frontdesk/db/read-long'
import { sql } from '@frontdesk/db/sql'
import type { Actor } from '../actor.ts'
import { monthlyQuota } from './plan.ts'

interface Month {
  month: string
  used: number
  quota: number | null
  trials: number
}

interface ChatbotMonth {
  month: string
  id: string
  name: string
  used: number
}

/** How long counting the replies of each chatbot may take, and when nobody waits for it any more. */
export type UsageLimits = Pick<SnapshotInput, 'statementMs' | 'signal'>

/**
 * Reads the AI replies of an account, month by month, and of each chatbot that the actor may see; how often its chatbots
 * were tried in the dashboard; and what it has of everything else that its plan limits.
 */
export async function readUsage(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  limits: UsageLimits,
): Promise<UsageReport> {
  const { accountId } = actor
  const months = await query<Month>(
    db.pool,
    sql`
      with this_month as (select date_trunc('month', now() at time zone 'utc')::date as period)
      select to_char(period, 'YYYY-MM') as month, coalesce(used, 0) as used, quota,
             (select coalesce(sum(used), 0)::int from trial_usage
              where account_id = ${accountId} and day >= period and day < period + interval '1 month') as trials
      from this_month full join (select * from usage where account_id = ${accountId}) as usage using (period)
      where period > (select period from this_month) - interval '12 months'
      order by period desc`,
  )
  const chatbots = await countByChatbot({ db }, actor, limits)
  const planUse = await readPlanUse({ db }, actor, limits)
  return {
    months: months.map(({ month, used, quota, trials }, index) => ({
      month,
      used,
      trials,
      // This month's limit is the plan's now; an earlier month keeps the one that held then.
      quota: index === 0 ? monthlyQuota(actor) : (quota ?? 0),
      chatbots: chatbots?.filter(row => row.month === month).map(({ id, name, used }) => ({ id, name, used })) ?? null,
    })),
    planUse,
  }
}

/** What the account has of what its plan limits, counted as the limits do. Null where there was no time to count it. */
async function readPlanUse(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId }: Actor,
  limits: UsageLimits,
): Promise<PlanUse | null> {
  const statement = sql`
      with own as (select id from chatbots where account_id = ${accountId})
      select (select count(*)::int from chatbots where account_id = ${accountId} and not is_deleting) as chatbots,
             (select count(*)::int from sources join own on own.id = chatbot_id where not is_deleting) as sources,
             (select coalesce(sum(size), 0)::float8
              from source_files join sources on sources.id = source_id join own on own.id = chatbot_id) as file_bytes,
             (select coalesce(sum(size + pg_column_size(links)), 0)::float8
              from documents join own on own.id = chatbot_id) as text_bytes,
             (select count(*)::int from members where account_id = ${accountId})
               + (select count(*)::int from invitations where account_id = ${accountId}) as members`
  const rows = await readLong({ db }, { name: 'frontdesk plan use', ...limits }, client =>
    query<PlanUse>(client, statement),
  )
  return rows?.[0] ?? null
}

/**
 * Counts the charges of twelve months, each by itself: an account may have millions. So it has a time of its own, on a
 * connection of its own. Null if that was not enough.
 */
function countByChatbot(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId, chatbotIds }: Actor,
  limits: UsageLimits,
): Promise<ChatbotMonth[] | null> {
  // A refund belongs to the month of its charge. Charges of a deleted chatbot count for the account alone.
  const statement = sql`
      select to_char(period, 'YYYY-MM') as month, chatbots.id, chatbots.name,
             sum(case kind when 'charge' then 1 else -1 end)::int as used
      from charges join replies on replies.message_id = charges.message_id
      join chatbots on chatbots.id = replies.chatbot_id
      where charges.account_id = ${accountId} and chatbots.account_id = ${accountId}
        and period > date_trunc('month', now() at time zone 'utc') - interval '12 months'
        and (${chatbotIds}::uuid[] is null or chatbots.id = any(${chatbotIds}::uuid[]))
      group by period, chatbots.id, chatbots.name order by used desc, chatbots.name`
  return readLong({ db }, { name: 'frontdesk usage', ...limits }, client => query<ChatbotMonth>(client, statement))
}
