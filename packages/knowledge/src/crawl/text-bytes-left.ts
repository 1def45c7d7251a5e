import { plans } from '@frontdesk/accounts/plan/plan'
import type { Db } from '@frontdesk/db/connect'
import type { Plan } from '@frontdesk/db/generated/enums'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { sourceUnknown } from '../errors.ts'

/**
 * How many bytes of text and links a source may hold beside the other sources of its account. The plan limits them
 * together, because all accounts share one disk. Of crawls that run at the same time each has what is left when it begins.
 */
export async function textBytesLeft(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId, sourceId }: { accountId: string; sourceId: string },
): Promise<number> {
  const [account] = await query<{ plan: Plan; stored: number }>(
    db.pool,
    sql`
      select plan, (
        select coalesce(sum(size + pg_column_size(links)), 0)::float8 from documents join chatbots on chatbots.id = chatbot_id
        where chatbots.account_id = accounts.id and source_id <> ${sourceId}) as stored
      from accounts where id = ${accountId}`,
  )
  if (account === undefined) throw sourceUnknown()
  return Math.max(0, plans[account.plan].textBytes - account.stored)
}
