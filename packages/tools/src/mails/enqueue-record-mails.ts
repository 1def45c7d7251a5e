import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { hashOfToken, newLinkToken } from '@frontdesk/accounts/login/link-token'
import type { Db } from '@frontdesk/db/connect'
import type { Mail } from '@frontdesk/contracts/mail'
import { mailsOf, type Booking, type PendingMail } from './record-mail-texts.ts'

/** What telling of leads and bookings takes. */
export interface RecordMailNeeds extends MailNeeds {
  db: Pick<Db, 'pool'>
  /** Where this Frontdesk is reached from outside. */
  baseUrl: string
  /** Who our mails come from. */
  mailAddress: string
}

/** More than this many are found the next time. */
const atOnce = 100

const owedSql = `
  select record_mails.id, occasion, chatbots.name as "chatbotName", service_name as "serviceName", language,
         lead_settings as "leadSettings", booking_settings as "bookingSettings", plan,
         array(select email from members join users on users.id = user_id
               where account_id = accounts.id and is_owner and password_hash is not null) as owners,
         to_jsonb(leads) as lead, to_jsonb(bookings) as booking
  from record_mails left join leads on leads.id = lead_id left join bookings on bookings.id = booking_id
  join chatbots on chatbots.id = coalesce(leads.chatbot_id, bookings.chatbot_id)
  join accounts on accounts.id = chatbots.account_id
  order by record_mails.created_at limit ${atOnce}`

/**
 * Asks for the mails that leads and bookings have left to send. Returns how many. Forgotten after asking: interrupted
 * between the two, it sends a mail again with the same id and the same link. One that cannot be written holds up no
 * other; what hindered it is thrown at the end.
 */
export async function enqueueRecordMails(needs: RecordMailNeeds): Promise<number> {
  const { rows } = await needs.db.pool.query<PendingMail>(owedSql)
  const failures: unknown[] = []
  let asked = 0
  for (const owed of rows) {
    try {
      asked += await mailRecord(needs, owed)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return asked
}

async function mailRecord(needs: RecordMailNeeds, owed: PendingMail): Promise<number> {
  const cancelUrl = owed.occasion === 'booking' ? await cancelUrlOf(needs, owed.booking) : null
  const mails = mailsOf(owed, { mailAddress: needs.mailAddress, cancelUrl })
  for (const mail of mails) await enqueueMail(needs, { id: mailId(owed, mail), ...mail })
  await needs.db.pool.query('delete from record_mails where id = $1', [owed.id])
  return mails.length
}

const mailId = ({ id }: PendingMail, { to, calendar }: Mail): string =>
  derivedId([id, to ?? '', calendar === undefined ? 'owner' : 'visitor'])

/** The link by which a visitor calls off what they booked: made once, so that a mail that is written again has the same. */
async function cancelUrlOf(
  { db, mailCipher, baseUrl }: RecordMailNeeds,
  booking: Booking | null,
): Promise<string | null> {
  if (booking === null) return null
  const { rows } = await db.pool.query<{ encrypted: string | null }>(
    'select encrypted_token as encrypted from booking_holds where booking_id = $1',
    [booking.id],
  )
  const [hold] = rows
  if (hold === undefined) return null
  const known = hold.encrypted === null ? null : mailCipher.decrypt(hold.encrypted, booking.id)
  const token = known ?? newLinkToken().token
  if (known === null) {
    await db.pool.query('update booking_holds set token_hash = $2, encrypted_token = $3 where booking_id = $1', [
      booking.id,
      hashOfToken(token),
      mailCipher.encrypt(token, booking.id),
    ])
  }
  return new URL(`/booking/${token}`, baseUrl).href
}
