import type { Actor } from '@frontdesk/accounts/actor'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { dayRange } from '@frontdesk/calendar/day-range'
import type { ExportQuery } from '@frontdesk/contracts/conversations/export'
import { canonicalTimeZone } from '@frontdesk/calendar/time-zone'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { chatbotForbidden } from './errors.ts'

/** Which conversations are exported. */
export interface ExportFilters {
  accountId: string
  /** The only chatbots that count; null: all of the account. */
  chatbotIds: readonly string[] | null
  /** First and last day, `YYYY-MM-DD`; null: no bound but the retention's. */
  from: string | null
  to: string | null
  /** The zone of these days. */
  timezone: string
  q: string | null
}

type Who = Pick<Actor, 'accountId' | 'chatbotIds'>

/**
 * The filters of a request, limited to what the user may see. Throws for an invalid day or zone, or a chatbot that is not
 * theirs.
 */
export async function readExportFilters(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Who,
  { chatbotId, from, to, timezone = 'UTC', q }: Omit<ExportQuery, 'format'>,
): Promise<ExportFilters> {
  // Throws for an invalid day or zone. The days are stored as they were written.
  dayRange({ from, to, timezone })
  const one = chatbotId?.toLowerCase()
  if (one !== undefined) await checkChatbot({ db }, actor, one)
  return {
    accountId: actor.accountId,
    chatbotIds: one === undefined ? actor.chatbotIds : [one],
    from: from ?? null,
    to: to ?? null,
    timezone: canonicalTimeZone(timezone),
    q: q === undefined || q === '' ? null : q,
  }
}

/** A chatbot of another account does not exist for the user; one of their own that they may not see is forbidden. */
async function checkChatbot({ db }: { db: Pick<Db, 'pool'> }, actor: Who, chatbotId: string): Promise<void> {
  const found = await execute(
    db.pool,
    sql`select from chatbots where id = ${chatbotId} and account_id = ${actor.accountId} and not is_deleting`,
  )
  if (found === 0) throw chatbotUnknown()
  if (actor.chatbotIds?.includes(chatbotId) === false) throw chatbotForbidden()
}
