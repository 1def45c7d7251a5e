import type { Actor } from '@frontdesk/accounts/actor'
import { hashOfToken } from '@frontdesk/accounts/login/link-token'
import type { BookingRecord } from '@frontdesk/contracts/records/bookings'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { bookingUnknown } from '../errors.ts'
import { BOOKING_COLUMNS, presentBooking, type BookingRow } from './list-bookings.ts'
import { auditEntry } from '../records/audit-entry.ts'
import { ENQUEUE_WEBHOOKS } from '../webhooks/enqueue-webhooks.ts'
import { isVisible, type Needs } from '../records/visible-records.ts'
import { BOOKING_EVENT_DATA } from '../webhooks/webhook-data.ts'

/**
 * Cancels the booking that a CTE named `found` returns (id, status), once: frees its time and enqueues its webhooks.
 * Returns it as `marked`; `is_fresh` is false where it was cancelled before.
 */
const CANCEL = sql`
  marked as (
    update bookings set status = 'cancelled' from found where bookings.id = found.id
    returning bookings.*, found.status = 'confirmed' as is_fresh
  ), freed as (
    update booking_holds set period = null from marked where booking_id = marked.id
  ), event as (
    select 'booking.cancelled' as name, chatbot_id, session_id, id as object_id, ${BOOKING_EVENT_DATA} as data
    from marked where is_fresh
  ), deliveries as (${ENQUEUE_WEBHOOKS})`

/** Cancels a booking for its owner. The visitor gets a mail, unless it is over. A cancelled one stays cancelled. */
export async function cancelBooking({ db }: Needs, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const [booking] = await query<BookingRow>(
    db.pool,
    sql`
      with found as (select id, status from bookings where id = ${bookingId} and ${isVisible(actor)} for update),
      ${CANCEL}, mails as (
        insert into record_mails (occasion, booking_id)
        select 'cancelled_by_owner', id from marked where is_fresh and starts_at > now()
      ), audited as (${auditEntry(actor, { action: 'booking.cancelled', fields: ['status'] })})
      select ${BOOKING_COLUMNS} from marked`,
  )
  if (booking === undefined) throw bookingUnknown()
  return presentBooking(actor, booking)
}

/** A booking as the visitor with its link sees it. */
export interface LinkedBooking {
  title: string
  startsAt: Date
  /** The visitor's. */
  timezone: string
  isCancelled: boolean
  isOver: boolean
  serviceName: string
  /** The chatbot's. */
  language: string
}

/** Finds the booking of a link in a mail. Null where there is none. Reading it changes nothing. */
export async function findLinkedBooking(
  { db }: { db: Pick<Db, 'pool'> },
  token: string,
): Promise<LinkedBooking | null> {
  const [booking] = await query<LinkedBooking>(
    db.pool,
    sql`
      select title, starts_at, timezone, bookings.status = 'cancelled' as is_cancelled, starts_at <= now() as is_over,
             service_name, language
      from booking_holds join bookings on bookings.id = booking_id join chatbots on chatbots.id = bookings.chatbot_id
      where token_hash = ${hashOfToken(token)}`,
  )
  return booking ?? null
}

/** Cancels the booking of a link. One that is over, or cancelled already, stays as it is. */
export async function cancelLinkedBooking({ db }: { db: Pick<Db, 'pool'> }, token: string): Promise<void> {
  await execute(
    db.pool,
    sql`
      with found as (
        select bookings.id, bookings.status from booking_holds join bookings on bookings.id = booking_id
        where token_hash = ${hashOfToken(token)} and starts_at > now() for update of bookings
      ), ${CANCEL}, mails as (
        insert into record_mails (occasion, booking_id) select 'cancelled_by_visitor', id from marked where is_fresh
      )
      select from marked`,
  )
}
