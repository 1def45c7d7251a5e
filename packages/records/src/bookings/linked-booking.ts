import { hashOfToken } from '@frontdesk/accounts/login/link-token'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { defaultColour } from '@frontdesk/web/colour'
import { insertDeliveriesOf } from '@frontdesk/webhooks/enqueue-webhooks'
import { bookingFields } from '../booking-fields.ts'
import { BOOKING_LANGUAGE, BUSINESS_ZONE } from '../booking-language.ts'
import { recordData } from '../record-fields.ts'
import { cancel } from './cancel-booking.ts'
import { isConfirmed } from './list-bookings.ts'

/* The booking of a link in a mail, which its visitor opens: they confirm it there, and cancel it later. */

/**
 * What the link of a booking leads to: one that waits for its confirmation, one that was not confirmed in time, one that
 * can be cancelled, one that was, and one that has begun.
 */
export type LinkState = 'pending' | 'lapsed' | 'confirmed' | 'cancelled' | 'over'

/** A booking as the visitor with its link sees it. */
export interface LinkedBooking {
  id: string
  title: string
  startsAt: Date
  endsAt: Date
  createdAt: Date
  /** The visitor's. */
  timezone: string
  /** Null where it is not known whether `timezone` is the visitor's. */
  businessTimezone: string | null
  state: LinkState
  serviceName: string
  /** The visitor's. */
  language: string
  /** The chatbot's, as #rrggbb. */
  colour: string
  /** The chatbot's, as a data URL. */
  picture: string | null
}

/** Finds the booking of a link in a mail. Null if there is none. Reading it changes nothing. */
export async function findLinkedBooking(
  { db }: { db: Pick<Db, 'pool'> },
  token: string,
): Promise<LinkedBooking | null> {
  const [booking] = await query<LinkedBooking>(
    db.pool,
    sql`
      select bookings.id, title, starts_at, ends_at, bookings.created_at, bookings.timezone, service_name, ${BOOKING_LANGUAGE}, ${BUSINESS_ZONE},
             coalesce(appearance->>'colour', ${defaultColour}) as colour, appearance->>'avatar' as picture,
             case when bookings.status = 'cancelled' then 'cancelled'
                  when bookings.status = 'pending' and not (${isHeld('booking_holds')}) then 'lapsed'
                  when starts_at <= now() then 'over' else bookings.status::text end as state
      from booking_holds join bookings on bookings.id = booking_id join chatbots on chatbots.id = bookings.chatbot_id
      join accounts on accounts.id = chatbots.account_id
      where token_hash = ${hashOfToken(token)}`,
  )
  return booking ?? null
}

/** A time that is still held for a visitor who has not confirmed yet. */
const isHeld = (hold: string): Sql =>
  sql`${identifier(hold)}.held_until > now() and ${identifier(hold)}.period is not null`

/**
 * Confirms the booking of a link: only now it is a record, and the visitor and the owner get their mails and webhooks. One
 * that was not confirmed in time, or was confirmed before, stays as it is. The hold is locked, too: whoever books frees
 * what has lapsed.
 */
export async function confirmLinkedBooking({ db }: { db: Pick<Db, 'pool'> }, token: string): Promise<void> {
  await execute(
    db.pool,
    sql`
      with found as (
        select bookings.id from booking_holds join bookings on bookings.id = booking_id
        where token_hash = ${hashOfToken(token)} and bookings.status = 'pending' and ${isHeld('booking_holds')} and starts_at > now()
        for update
      ), confirmed as (
        update bookings set status = 'confirmed' from found where bookings.id = found.id returning bookings.*
      ), kept as (
        update booking_holds set held_until = null from confirmed where booking_id = confirmed.id
      ), mails as (
        insert into record_mails (occasion, booking_id) select 'booking', id from confirmed
      ), event as (
        select 'booking.created' as name, chatbot_id, session_id, id as object_id, ${recordData(bookingFields, 'confirmed')} as data
        from confirmed
      ), deliveries as (${insertDeliveriesOf('event')})
      select from confirmed`,
  )
}

/** Cancels the booking of a link. One that is over, cancelled already or not confirmed stays as it is. */
export async function cancelLinkedBooking({ db }: { db: Pick<Db, 'pool'> }, token: string): Promise<void> {
  await execute(
    db.pool,
    sql`
      with found as (
        select bookings.id, bookings.status from booking_holds join bookings on bookings.id = booking_id
        where token_hash = ${hashOfToken(token)} and starts_at > now() and ${isConfirmed('bookings')} for update of bookings
      ), ${cancel('found')}, mails as (
        insert into record_mails (occasion, booking_id) select 'cancelled_by_visitor', id from marked where is_fresh
      )
      select from marked`,
  )
}
