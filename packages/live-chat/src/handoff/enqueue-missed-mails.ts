import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { notifiedAddresses, type Notified } from '@frontdesk/accounts/mails/notified-addresses'
import { notifiable } from '@frontdesk/accounts/mails/request-confirmations'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import { isMissed } from '@frontdesk/db/missed-request'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { defaultColour } from '@frontdesk/web/colour'
import { missedMail } from './missed-mail-text.ts'

interface Due extends Notified {
  chatbotId: string
  chatbotName: string
  domains: string[]
  /** The chatbot's language, for whoever has no login. */
  language: string
  colour: string
  /** The conversations with requests that no mail has told of. */
  fresh: string[]
  /** When the last of them was missed, as PostgreSQL writes it. */
  newest: string
  /** The languages of the account's people, by their addresses. */
  languages: Record<string, string>
}

/** More are found the next time. */
const atOnce = 100

/** A chatbot's mails are so far apart: whoever requests a hundred agents sends no hundred mails. */
const BETWEEN_MAILS = sql`interval '5 minutes'`

/** What nobody was mailed about within a day, because mails were switched off, is left to the list. */
const DUE = sql`
  select chatbot_id, b.name as chatbot_name, b.language, coalesce(b.appearance->>'colour', ${defaultColour}) as colour, fresh, newest::text, plan,
         array(select domain from allowed_domains where allowed_domains.chatbot_id = b.id) as domains,
         live_chat_recipients as recipients, ${notifiable(sql`'live_chat'`, { account: 'accounts', chatbot: 'b' })} as notifiable,
         array(select email from members join users on users.id = user_id
               where account_id = accounts.id and is_owner and password_hash is not null) as owners,
         (select coalesce(json_object_agg(email, users.language), '{}') from members join users on users.id = user_id
          where account_id = accounts.id and users.language is not null) as languages
  from (
    select chatbot_id, array_agg(id::text) as fresh, max(missed_at) as newest from conversations
    where ${isMissed('conversations')} and missed_at > clock_timestamp() - interval '1 day'
      and (missed_mailed_at is null or missed_mailed_at < missed_at)
    group by chatbot_id
  ) c join chatbots b on b.id = chatbot_id join accounts on accounts.id = b.account_id
  where live_chat_missed_mails and not is_deleting and suspended_at is null
    and coalesce(live_chat_missed_mailed_at <= clock_timestamp() - ${BETWEEN_MAILS}, true)
  order by newest limit ${atOnce}`

interface Needs extends MailNeeds {
  db: Pick<Db, 'pool'>
  /** The public address of this installation. */
  baseUrl: string
}

/**
 * Enqueues a mail to each recipient of a chatbot about requests for an agent that nobody came to: once for each request,
 * and one mail in five minutes. The columns of the conversations are the outbox: interrupted before they are marked, the
 * next run enqueues a mail again with the same id. Returns how many mails were enqueued.
 */
export async function enqueueMissedMails(needs: Needs): Promise<number> {
  const rows = await query<Due>(needs.db.pool, DUE, { name: 'due-missed-mails' })
  let enqueued = 0
  for (const due of rows) {
    for (const address of notifiedAddresses(due)) {
      const text = missedMail(due.languages[address] ?? due.language, {
        chatbot: nameInMail(due.chatbotName, due.domains),
        colour: due.colour,
        count: due.fresh.length,
        link: new URL('/dashboard/inbox?view=missed', needs.baseUrl).href,
      })
      const id = derivedId(['missed', due.chatbotId, due.newest, address])
      await enqueueMail(needs, { id, to: address, ...text })
      enqueued += 1
    }
    await execute(
      needs.db.pool,
      sql`
        with told as (
          update conversations set missed_mailed_at = clock_timestamp()
          where id = any(${due.fresh}::bigint[]) and missed_at <= ${due.newest}::timestamptz)
        update chatbots set live_chat_missed_mailed_at = clock_timestamp() where id = ${due.chatbotId}`,
    )
  }
  return enqueued
}
