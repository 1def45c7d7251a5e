import { plans } from '@frontdesk/accounts/plan/plan'
import type { Db } from '@frontdesk/db/connect'
import type { Plan } from '@frontdesk/db/generated/enums'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { sourceUnknown } from '../errors.ts'
import type { StorageLimits } from '../indexing/remove-excess-pages.ts'

export interface TextLimits {
  /** Bytes of text and links that the source may hold beside the other sources of its account. */
  readonly textBytesLeft: number
  /** What may be stored when the run ends. */
  readonly storage: StorageLimits
}

/**
 * How much a source may hold beside the other sources of its account. The plan limits their text and links together,
 * because all accounts share one disk. Of crawls that run at the same time each has what is left when it begins.
 * What the last run that came to an end has stored may stay, also under a smaller plan. Pages that a later run has written
 * and not come to an end are not part of that: otherwise a source would grow with each run that is broken off.
 */
export async function readTextLimits(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId, sourceId, maxPages }: { accountId: string; sourceId: string; maxPages: number },
): Promise<TextLimits> {
  const [account] = await query<{ plan: Plan; others: number; ownBytes: number; ownPages: number }>(
    db.pool,
    sql`
      select plan, others, own_bytes, own_pages
      from accounts, lateral (
        select coalesce(sum(size + pg_column_size(links)), 0)::float8 as others
        from documents join chatbots on chatbots.id = chatbot_id
        where chatbots.account_id = accounts.id and source_id <> ${sourceId}
      ) as beside, lateral (
        select coalesce(sum(size + pg_column_size(links)), 0)::float8 as own_bytes, count(*)::int as own_pages
        from documents join sources on sources.id = source_id
        where source_id = ${sourceId} and fetched_at <= last_indexed_at
      ) as own
      where accounts.id = ${accountId}`,
  )
  if (account === undefined) throw sourceUnknown()
  const textBytesLeft = Math.max(0, plans[account.plan].textBytes - account.others)
  const storage = { pages: Math.max(maxPages, account.ownPages), bytes: Math.max(textBytesLeft, account.ownBytes) }
  return { textBytesLeft, storage }
}
