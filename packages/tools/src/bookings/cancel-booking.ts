import type { Actor } from '@frontdesk/accounts/actor'
import { hashOfToken } from '@frontdesk/accounts/login/link-token'
import type { BookingRecord } from '@frontdesk/contracts/records/bookings'
import type { Db } from '@frontdesk/db/connect'
import { bookingUnknown } from '../errors.ts'
import { BOOKING_COLUMNS, presentBooking } from './list-bookings.ts'
import { AUDIT_ENTRY } from '../records/audit-entry.ts'
import { ENQUEUE_WEBHOOKS } from '../webhooks/enqueue-webhooks.ts'
import { IS_VISIBLE, type Needs } from '../records/visible-records.ts'
import { BOOKING_EVENT_DATA } from '../webhooks/webhook-data.ts'

/**
 * Calls off what `found` returns (id, status), once: its time is free again, and whoever is to know is told. Nobody is
 * told by mail of what is over.
 */
const CANCEL = `
  marked as (
    update bookings set status = 'cancelled' from found where bookings.id = found.id
    returning bookings.*, found.status = 'confirmed' as is_fresh
  ), freed as (
    update booking_holds set period = null from marked where booking_id = marked.id
  ), event as (
    select 'booking.cancelled' as name, chatbot_id, session_id, id as object_id, ${BOOKING_EVENT_DATA} as data
    from marked where is_fresh
  ), promised as (${ENQUEUE_WEBHOOKS})`

const cancelSql = `
with found as (select id, status from bookings where id = $3 and ${IS_VISIBLE} for update), ${CANCEL}, owed as (
  insert into record_mails (occasion, booking_id)
  select 'cancelled_by_owner', id from marked where is_fresh and starts_at > now()
), noted as (${AUDIT_ENTRY})
select ${BOOKING_COLUMNS} from marked`

/** Calls an appointment off; one that is called off stays so. The visitor gets a mail. */
export async function cancelBooking({ db }: Needs, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const { rows } = await db.pool.query({
    text: cancelSql,
    values: [actor.accountId, actor.chatbotIds, bookingId, actor.userId, 'booking.cancelled', ['status']],
  })
  if (rows[0] === undefined) throw bookingUnknown()
  return presentBooking(actor, rows[0])
}

/** An appointment as whoever holds its link sees it. */
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

const linkedSql = `
select title, starts_at as "startsAt", timezone, bookings.status = 'cancelled' as "isCancelled",
       starts_at <= now() as "isOver", service_name as "serviceName", language
from booking_holds join bookings on bookings.id = booking_id join chatbots on chatbots.id = bookings.chatbot_id
where token_hash = $1`

/** The appointment that a link in a mail belongs to; null where it is none of ours. Looking at it changes nothing. */
export async function findLinkedBooking(
  { db }: { db: Pick<Db, 'pool'> },
  token: string,
): Promise<LinkedBooking | null> {
  const { rows } = await db.pool.query<LinkedBooking>(linkedSql, [hashOfToken(token)])
  return rows[0] ?? null
}

const cancelLinkedSql = `
with found as (
  select bookings.id, bookings.status from booking_holds join bookings on bookings.id = booking_id
  where token_hash = $1 and starts_at > now() for update of bookings
), ${CANCEL}, owed as (
  insert into record_mails (occasion, booking_id) select 'cancelled_by_visitor', id from marked where is_fresh
)
select from marked`

/** Calls off the appointment of a link. One that is over, or called off already, stays as it is. */
export async function cancelLinkedBooking({ db }: { db: Pick<Db, 'pool'> }, token: string): Promise<void> {
  await db.pool.query(cancelLinkedSql, [hashOfToken(token)])
}
