import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { handoffMail } from '@frontdesk/accounts/mails/mail-texts'
import { notifiedAddresses } from '@frontdesk/accounts/mails/notified-addresses'
import { notifiable } from '@frontdesk/accounts/mails/request-confirmations'
import type { Db } from '@frontdesk/db/connect'
import type { Plan } from '@frontdesk/db/generated/enums'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { defaultColour } from '@frontdesk/web/colour'

interface Due {
  chatbotId: string
  chatbotName: string
  domains: string[]
  /** The chatbot's language, for whoever has no login. */
  language: string
  colour: string
  /** When its last mail was enqueued, as PostgreSQL writes it. */
  mailedAt: string | null
  /** How many visitors wait for an agent. */
  waiting: number
  /** Those of them whom no mail has told of. */
  fresh: string[]
  page: string | null
  /** The session of the visitor who has waited longest, where it opens nothing without their key. */
  sessionId: string | null
  plan: Plan
  recipients: string[]
  /** Whom the account may notify of handoffs. */
  notifiable: string[]
  owners: string[]
  /** The account's members, by their addresses: the language of each, null where they have chosen none. */
  members: Record<string, string | null>
}

/** More are found the next time. */
const atOnce = 100

/** A chatbot's mails are so far apart: whoever requests a hundred agents sends no hundred mails. */
const BETWEEN_MAILS = sql`interval '5 minutes'`

const DUE = sql`
  select chatbot_id, b.name as chatbot_name, b.language, coalesce(b.appearance->>'colour', ${defaultColour}) as colour,
         array(select domain from allowed_domains where allowed_domains.chatbot_id = b.id) as domains, live_chat_mailed_at::text as mailed_at, waiting, fresh, page, session_id, plan,
         live_chat_recipients as recipients, ${notifiable(sql`'live_chat'`, { account: 'accounts', chatbot: 'b' })} as notifiable,
         array(select email from members join users on users.id = user_id
               where account_id = accounts.id and is_owner and password_hash is not null) as owners,
         (select coalesce(json_object_agg(email, users.language), '{}') from members join users on users.id = user_id
          where account_id = accounts.id) as members
  from (
    select chatbot_id, count(*)::int as waiting, array_agg(id::text) filter (where alerted_at is null) as fresh,
           case when count(*) = 1 then min(last_page) end as page, min(waiting_since) as since,
           (array_agg(case when key_hash is not null then session_id end order by waiting_since, id))[1] as session_id
    from conversations where live_status = 'waiting' group by chatbot_id
  ) c join chatbots b on b.id = chatbot_id join accounts on accounts.id = b.account_id
  where fresh is not null and live_chat_mails and suspended_at is null
    and (live_chat_mailed_at is null or live_chat_mailed_at <= clock_timestamp() - ${BETWEEN_MAILS})
  order by since limit ${atOnce}`

interface Needs extends MailNeeds {
  db: Pick<Db, 'pool'>
  /** The public address of this installation. */
  baseUrl: string
}

/**
 * Where a mail leads: into the conversation, which also a login on the way goes on to. A mail is kept for longer than its
 * reader is a member, so it never holds an id that opens a conversation without a login.
 */
const linkFor = ({ baseUrl }: Pick<Needs, 'baseUrl'>, { sessionId, members }: Due, address: string): string =>
  new URL(
    `/dashboard/inbox${sessionId !== null && Object.hasOwn(members, address) ? `?chat=${sessionId}` : ''}`,
    baseUrl,
  ).href

/**
 * Enqueues a mail to each recipient of a chatbot for visitors who wait, with their number: once for each handoff, and one
 * in five minutes. Returns how many mails were enqueued. The chatbot is marked afterwards: interrupted in between, it
 * enqueues a mail again with the same id.
 */
export async function enqueueHandoffMails(needs: Needs): Promise<number> {
  const rows = await query<Due>(needs.db.pool, DUE, { name: 'due-handoff-mails' })
  let enqueued = 0
  for (const due of rows) {
    const { chatbotId, mailedAt, fresh } = due
    for (const address of notifiedAddresses(due)) {
      const id = derivedId([chatbotId, mailedAt ?? 'first', address])
      const language = due.members[address] ?? due.language
      const text = handoffMail({ ...due, language, link: linkFor(needs, due, address) })
      await enqueueMail(needs, { id, to: address, ...text })
      enqueued += 1
    }
    await execute(
      needs.db.pool,
      sql`
        with told as (
          update conversations set alerted_at = clock_timestamp()
          where id = any(${fresh}::bigint[]) and live_status = 'waiting'
        )
        update chatbots set live_chat_mailed_at = clock_timestamp() where id = ${chatbotId}`,
    )
  }
  return enqueued
}
