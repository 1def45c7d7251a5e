import type { Actor } from '@frontdesk/accounts/actor'
import type { BookingRecord } from '@frontdesk/contracts/bookings'
import { bookingUnknown } from './errors.ts'
import { BOOKING_COLUMNS, presentBooking } from './list-bookings.ts'
import { NOTE_MARK } from './note-mark.ts'
import { IS_VISIBLE, type Needs } from './visible-records.ts'

/** Calls an appointment off; one that is called off stays so. */
export async function cancelBooking({ db }: Needs, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const { rows } = await db.pool.query({
    text: `
      with marked as (update bookings set status = 'cancelled' where id = $3 and ${IS_VISIBLE} returning *),
      noted as (${NOTE_MARK})
      select ${BOOKING_COLUMNS} from marked`,
    values: [actor.accountId, actor.chatbotIds, bookingId, actor.userId, 'booking.cancelled', ['status']],
  })
  if (rows[0] === undefined) throw bookingUnknown()
  return presentBooking(actor, rows[0])
}
