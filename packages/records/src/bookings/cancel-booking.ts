import type { Actor } from '@frontdesk/accounts/actor'
import type { BookingRecord } from '@frontdesk/contracts/records/bookings'
import { query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { bookingUnknown } from '../errors.ts'
import { bookingFields } from '../booking-fields.ts'
import { isConfirmed, presentBooking } from './list-bookings.ts'
import { auditEntry } from '../audit-entry.ts'
import { columnsOf, recordData, type RecordRow } from '../record-fields.ts'
import { insertDeliveriesOf } from '@frontdesk/webhooks/enqueue-webhooks'
import { isVisible, type Needs } from '../visible-records.ts'

/**
 * Cancels the booking that a CTE returns (id, status), once: frees its time and enqueues its webhooks. These are further
 * CTEs, of which `marked` returns the booking; `is_fresh` is false if it was cancelled before.
 */
export const cancel = (cte: string): Sql => sql`
  marked as (
    update bookings set status = 'cancelled' from ${identifier(cte)} found where bookings.id = found.id
    returning bookings.*, found.status = 'confirmed' as is_fresh
  ), freed as (
    update booking_holds set period = null from marked where booking_id = marked.id
  ), event as (
    select 'booking.cancelled' as name, chatbot_id, session_id, id as object_id, ${recordData(bookingFields, 'marked')} as data
    from marked where is_fresh
  ), deliveries as (${insertDeliveriesOf('event')})`

/** Cancels a booking for its owner. The visitor gets a mail, unless it is over. A cancelled one stays cancelled. */
export async function cancelBooking({ db }: Needs, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const [booking] = await query<RecordRow<BookingRecord>>(
    db.pool,
    sql`
      with found as (
        select id, status from bookings where id = ${bookingId} and ${isConfirmed('bookings')} and ${isVisible(actor, 'bookings')} for update),
      ${cancel('found')}, mails as (
        insert into record_mails (occasion, booking_id)
        select 'cancelled_by_owner', id from marked where is_fresh and starts_at > now()
      ), audited as (${auditEntry(actor, 'marked', { action: 'booking.cancelled', fields: ['status'] })})
      select ${columnsOf(bookingFields, 'marked')} from marked`,
  )
  if (booking === undefined) throw bookingUnknown()
  return presentBooking(actor, booking)
}
