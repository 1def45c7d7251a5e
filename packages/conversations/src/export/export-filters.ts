import type { Actor } from '@frontdesk/accounts/actor'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { ExportQuery } from '@frontdesk/contracts/conversations/export'
import type { Db } from '@frontdesk/db/connect'
import { chatbotForbidden } from '../errors.ts'

/** Which conversations are exported. */
export interface ExportFilters {
  accountId: string
  /** The only chatbots that count; null: all of the account. */
  chatbotIds: readonly string[] | null
  /** First and last day (UTC), `YYYY-MM-DD`; null: no bound but the retention's. */
  from: string | null
  to: string | null
  q: string | null
}

type Who = Pick<Actor, 'accountId' | 'chatbotIds'>

/** What was asked for, as far as the person may have it. Throws where the days or the chatbot are not theirs to name. */
export async function readExportFilters(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Who,
  { chatbotId, from, to, q }: Omit<ExportQuery, 'format'>,
): Promise<ExportFilters> {
  // Refuses what is no day. PostgreSQL reads them again as they were written.
  dayRange({ from, to })
  const one = chatbotId?.toLowerCase()
  if (one !== undefined) await checkChatbot({ db }, actor, one)
  return {
    accountId: actor.accountId,
    chatbotIds: one === undefined ? actor.chatbotIds : [one],
    from: from ?? null,
    to: to ?? null,
    q: q === undefined || q === '' ? null : q,
  }
}

/** A foreign chatbot looks like none at all; one of their own account that they may not see is refused. */
async function checkChatbot({ db }: { db: Pick<Db, 'pool'> }, actor: Who, chatbotId: string): Promise<void> {
  const { rowCount } = await db.pool.query('select from chatbots where id = $1 and account_id = $2', [
    chatbotId,
    actor.accountId,
  ])
  if (rowCount === 0) throw chatbotUnknown()
  if (actor.chatbotIds?.includes(chatbotId) === false) throw chatbotForbidden()
}
