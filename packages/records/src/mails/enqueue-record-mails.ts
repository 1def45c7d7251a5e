import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { notifiable } from '@frontdesk/accounts/mails/request-confirmations'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { hashOfToken, newLinkToken } from '@frontdesk/accounts/login/link-token'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Mail } from '@frontdesk/contracts/mail'
import { defaultColour } from '@frontdesk/web/colour'
import { bookingFields } from '../booking-fields.ts'
import { BOOKING_LANGUAGE, BUSINESS_ZONE } from '../booking-language.ts'
import { leadFields } from '../lead-fields.ts'
import { recordData } from '../record-fields.ts'
import { mailsOf, type PendingMail } from './record-mail-texts.ts'

/** What enqueueing the mails of leads and bookings needs. */
export interface RecordMailNeeds extends MailNeeds {
  db: Pick<Db, 'pool'>
  /** The public address of this installation. */
  baseUrl: string
  /** The sender of mails. */
  mailAddress: string
}

/** Outbox rows a run. The next run takes the rest. */
const batchSize = 100
/** Oldest rows that a run looks through. Only a longer backlog of one account holds up those of others. */
const lookedAt = 10_000

/**
 * Enqueues the mails of the outbox of leads and bookings. Returns how many. A row is deleted after its mails are enqueued:
 * an interrupted run enqueues them again with the same ids and links. A row that fails holds up no other; its error is
 * thrown at the end.
 */
export async function enqueueRecordMails(needs: RecordMailNeeds): Promise<number> {
  const failures: unknown[] = []
  let enqueued = 0
  for (const pending of await findPending(needs)) {
    try {
      enqueued += await enqueueMailsOf(needs, pending)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return enqueued
}

/**
 * The oldest rows of each account: one of every account, then a second, and so on. What a row belongs to is looked up by
 * its key, row by row: a join may read all leads there are. Whoever is notified of a record may see the list of such
 * records.
 */
const findPending = ({ db }: Pick<RecordMailNeeds, 'db'>): Promise<PendingMail[]> =>
  query<PendingMail>(
    db.pool,
    sql`
      with oldest as materialized (
        select id, created_at, coalesce((select chatbot_id from leads where leads.id = lead_id),
                                        (select chatbot_id from bookings where bookings.id = booking_id)) as chatbot_id
        from (select * from record_mails order by created_at limit ${lookedAt}) record_mails
      ), next as (
        select oldest.id, row_number() over (partition by account_id order by oldest.created_at, oldest.id) as place
        from oldest join chatbots on chatbots.id = chatbot_id
        order by place, oldest.created_at limit ${batchSize}
      )
      select record_mails.id, occasion, record_mails.created_at, chatbots.name as chatbot_name, service_name, reply_address, ${BOOKING_LANGUAGE},
             chatbots.language as chatbot_language, coalesce(appearance->>'colour', ${defaultColour}) as colour, appearance->>'avatar' as picture,
             array(select domain from allowed_domains where allowed_domains.chatbot_id = chatbots.id) as domains,
             lead_settings, booking_settings, accounts.timezone as account_timezone, ${BUSINESS_ZONE}, plan,
             ${notifiable(sql`case when lead_id is null then 'bookings' else 'leads' end`, { account: 'accounts', chatbot: 'chatbots' })} as notifiable,
             array(select email from members join users on users.id = user_id
                   where account_id = accounts.id and is_owner and password_hash is not null) as owners,
             (select coalesce(json_object_agg(email, users.language), '{}') from members join users on users.id = user_id
              where account_id = accounts.id and users.language is not null) as languages,
             (select coalesce(json_object_agg(email, users.timezone), '{}') from members join users on users.id = user_id
              where account_id = accounts.id and users.timezone is not null) as timezones,
             case when leads.id is not null then ${recordData(leadFields, 'leads')} end as lead,
             case when bookings.id is not null then ${recordData(bookingFields, 'bookings')} end as booking
      from next join record_mails using (id) left join leads on leads.id = lead_id left join bookings on bookings.id = booking_id
      join chatbots on chatbots.id = coalesce(leads.chatbot_id, bookings.chatbot_id)
      join accounts on accounts.id = chatbots.account_id
      order by place, record_mails.created_at`,
  )

async function enqueueMailsOf(needs: RecordMailNeeds, pending: PendingMail): Promise<number> {
  const hasLink = pending.occasion === 'booking_pending' || pending.occasion === 'booking'
  const bookingUrl = hasLink ? await bookingUrlOf(needs, pending.booking) : null
  const mails = mailsOf(pending, { mailAddress: needs.mailAddress, bookingUrl, baseUrl: needs.baseUrl })
  for (const mail of mails) await enqueueMail(needs, { id: mailId(pending, mail), ...mail })
  await execute(needs.db.pool, sql`delete from record_mails where id = ${pending.id}`)
  return mails.length
}

const mailId = ({ id }: PendingMail, { to, calendar }: Mail): string =>
  derivedId([id, to ?? '', calendar === undefined ? 'owner' : 'visitor'])

/**
 * The link to a booking's page, where it is confirmed and cancelled. Its token is created once, so that a mail that is
 * enqueued again has the same link.
 */
async function bookingUrlOf(
  { db, mailCipher, baseUrl }: RecordMailNeeds,
  booking: PendingMail['booking'],
): Promise<string | null> {
  if (booking === null) return null
  const [hold] = await query<{ encryptedToken: string | null }>(
    db.pool,
    sql`select encrypted_token from booking_holds where booking_id = ${booking.id}`,
  )
  if (hold === undefined) return null
  const stored = hold.encryptedToken === null ? null : mailCipher.decrypt(hold.encryptedToken, booking.id)
  const token = stored ?? newLinkToken().token
  if (stored === null) {
    await execute(
      db.pool,
      sql`
        update booking_holds
        set token_hash = ${hashOfToken(token)}, encrypted_token = ${mailCipher.encrypt(token, booking.id)}
        where booking_id = ${booking.id}`,
    )
  }
  return new URL(`/booking/${token}`, baseUrl).href
}
