import type { Actor } from '@frontdesk/accounts/actor'
import type { BookingRecord } from '@frontdesk/contracts/bookings'
import { bookingUnknown } from './errors.ts'
import { BOOKING_COLUMNS, presentBooking } from './list-bookings.ts'
import { IS_VISIBLE, type Needs } from './visible-records.ts'

/** Calls an appointment off; one that is called off stays so. */
export async function cancelBooking({ db }: Needs, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const { rows } = await db.pool.query({
    text: `update bookings set status = 'cancelled' where id = $3 and ${IS_VISIBLE} returning ${BOOKING_COLUMNS}`,
    values: [actor.accountId, actor.chatbotIds, bookingId],
  })
  if (rows[0] === undefined) throw bookingUnknown()
  return presentBooking(actor, rows[0])
}
