import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { handoffMail } from '@frontdesk/accounts/mails/mail-texts'
import { notifiedAddresses } from '@frontdesk/accounts/mails/notified-addresses'
import { CONFIRMED_ADDRESSES } from '@frontdesk/accounts/mails/request-confirmations'
import type { Db } from '@frontdesk/db/connect'
import type { Plan } from '@frontdesk/db/generated/enums'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'

interface Due {
  id: string
  version: number
  chatbotName: string
  page: string | null
  plan: Plan
  recipients: string[]
  /** Whom the account may notify. */
  confirmed: string[]
  owners: string[]
}

/** More are found the next time. */
const atOnce = 100

const DUE = sql`
  select c.id, c.version, b.name as chatbot_name, last_page as page, plan, live_chat_recipients as recipients,
         ${CONFIRMED_ADDRESSES} as confirmed,
         array(select email from members join users on users.id = user_id
               where account_id = accounts.id and is_owner and password_hash is not null) as owners
  from conversations c join chatbots b on b.id = chatbot_id join accounts on accounts.id = b.account_id
  where live_status = 'waiting' and alerted_at is null and live_chat_mails and suspended_at is null
  order by waiting_since limit ${atOnce}`

/**
 * Enqueues a mail to each recipient for a visitor who waits, once for each handoff. Returns how many mails were enqueued.
 * The row is marked afterwards: interrupted in between, it enqueues a mail again with the same id.
 */
export async function enqueueHandoffMails(needs: MailNeeds & { db: Pick<Db, 'pool'> }): Promise<number> {
  const rows = await query<Due>(needs.db.pool, DUE, { name: 'due-handoff-mails' })
  let enqueued = 0
  for (const { id, version, ...notified } of rows) {
    const text = { chatbotName: notified.chatbotName, page: notified.page }
    for (const address of notifiedAddresses(notified)) {
      await enqueueMail(needs, { id: derivedId([id, String(version), address]), to: address, ...handoffMail(text) })
      enqueued += 1
    }
    await execute(
      needs.db.pool,
      sql`update conversations set alerted_at = clock_timestamp() where id = ${id} and version = ${version}`,
    )
  }
  return enqueued
}
