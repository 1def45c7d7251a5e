import { randomUUID } from 'node:crypto'
import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import { canonicalTimeZone } from '@frontdesk/chatbots/booking-settings'
import type { CreatedBooking } from '@frontdesk/contracts/chat/bookings'
import type { Db } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { cleanLine } from '../records/clean-line.ts'
import { dayLimited, fieldMissing, requestKeyReused, slotTaken } from '../errors.ts'
import { isFreeSlot, readSlotRules, titleOf, type BookableChatbot } from './find-free-slots.ts'
import { ENQUEUE_WEBHOOKS } from '../webhooks/enqueue-webhooks.ts'
import { BOOKING_EVENT_DATA } from '../webhooks/webhook-data.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** A visitor's request for an appointment. */
export interface BookingInput {
  /** ISO 8601; the beginning of a free slot. */
  startsAt: string
  name: string
  email: string
  phone?: string | undefined
  /** The visitor's; the owner's where none is named. */
  timezone?: string | undefined
  /** The visitor's session, where they have one. */
  sessionId?: string | undefined
  /** The Idempotency-Key and the hash of the request, by which a repeated request is recognised. */
  repeatable?: { key: string; hash: string } | undefined
}

const minuteMs = 60_000

/**
 * Books one of the free slots, or says SLOT_TAKEN, or DAY_LIMITED where it is too much for a day. The same request, by
 * its key, gets the booking that it made the first time.
 */
export async function bookSlot(
  { db }: Needs,
  chatbot: BookableChatbot,
  input: BookingInput,
): Promise<CreatedBooking['booking']> {
  const { repeatable } = input
  const { bookings } = chatbot
  const email = cleanEmail(input.email)
  const name = cleanLine(input.name)
  if (name === '') throw fieldMissing('name')
  const timezone = input.timezone === undefined ? bookings.timezone : canonicalTimeZone(input.timezone)
  const earlier = await findRepeated({ db }, chatbot.id, repeatable)
  if (earlier !== null) return earlier
  const startsAt = Date.parse(input.startsAt)
  const phone = input.phone === undefined ? null : cleanLine(input.phone)
  const booking = { startsAt, name, email, phone, timezone, sessionId: input.sessionId, repeatable }
  try {
    // Checked before the lock is waited for.
    if (!isFreeSlot(await readSlotRules({ db }, chatbot), startsAt)) throw slotTaken()
    return await inTransaction(db.pool, async client => {
      await lockBookings(client, chatbot.id)
      if (await isLimited(client, { chatbotId: chatbot.id, email, sessionId: input.sessionId })) throw dayLimited()
      return insertBooking(client, chatbot, booking)
    })
  } catch (error) {
    // The same request may have been sent twice at once.
    const made = await findRepeated({ db }, chatbot.id, repeatable)
    if (made !== null) return made
    throw isTaken(error) ? slotTaken() : error
  }
}

/**
 * Bookings of one chatbot are made one after the other: two that insert into an exclusion constraint at once wait for each
 * other until PostgreSQL ends one of them, and two that are counted at once are both within the limit. A statement of its
 * own, so that the next one sees what was booked while it waited for the lock.
 */
const lockBookings = (client: QueryClient, chatbotId: string): Promise<number> =>
  execute(client, sql`select from chatbots where id = ${chatbotId} for no key update`, { name: 'lock-bookings' })

interface NewBooking {
  startsAt: number
  name: string
  email: string
  phone: string | null
  timezone: string
  sessionId: string | undefined
  repeatable: BookingInput['repeatable']
}

/**
 * Inserts the booking, the time it holds, and its mails and webhooks, in one statement. The exclusion constraint on the
 * time fails all of it where another booking holds the time.
 */
async function insertBooking(
  client: QueryClient,
  chatbot: BookableChatbot,
  { startsAt, name, email, phone, timezone, sessionId, repeatable }: NewBooking,
): Promise<CreatedBooking['booking']> {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = chatbot.bookings
  const endsAt = startsAt + durationMinutes * minuteMs
  const heldFrom = new Date(startsAt - bufferBeforeMinutes * minuteMs)
  const heldTo = new Date(endsAt + bufferAfterMinutes * minuteMs)
  const rows = await query<Row>(
    client,
    sql`
      with booked as (
        insert into bookings (id, chatbot_id, session_id, name, email, phone, starts_at, ends_at, timezone, title)
        values (${randomUUID()}, ${chatbot.id},
                (select session_id from conversations
                 where session_id = ${sessionId ?? null} and chatbot_id = ${chatbot.id}
                   and last_activity_at > now() - ${RETENTION}),
                ${name}, ${email}, ${phone}, ${new Date(startsAt)}, ${new Date(endsAt)}, ${timezone}, ${titleOf(chatbot)})
        returning *
      ), held as (
        insert into booking_holds (booking_id, chatbot_id, period, request_key, request_hash)
        select id, chatbot_id, tstzrange(${heldFrom}::timestamptz, ${heldTo}::timestamptz),
               ${repeatable?.key ?? null}, ${repeatable?.hash ?? null} from booked
      ), mails as (
        insert into record_mails (occasion, booking_id) select 'booking', id from booked
      ), event as (
        select 'booking.created' as name, chatbot_id, session_id, id as object_id, ${BOOKING_EVENT_DATA} as data from booked
      ), deliveries as (${ENQUEUE_WEBHOOKS})
      select id, title, starts_at, ends_at, timezone from booked`,
    { name: 'book-slot' },
  )
  const [row] = rows
  if (row === undefined) throw new Error('a booking was inserted and not returned')
  return present(row)
}

/** Bookings a day for one mailbox, which may be a stranger's: each sends it a mail. */
const maxPerMailbox = 5
/** Bookings a day out of conversations of one network, as far as addresses are kept. */
const maxPerNetwork = 20

/**
 * Whether enough was booked today for this mailbox, or out of conversations of this network. Counted here, because a
 * model books for visitors, too, in a process that no visitor's address reaches.
 */
async function isLimited(
  client: QueryClient,
  { chatbotId, email, sessionId }: { chatbotId: string; email: string; sessionId: string | undefined },
): Promise<boolean> {
  const [row] = await query<{ isLimited: boolean }>(
    client,
    sql`
      select count(*) filter (where email = ${email}) >= ${maxPerMailbox}::int
          or count(*) filter (where last_ip = (select last_ip from conversations where session_id = ${sessionId ?? null}))
             >= ${maxPerNetwork}::int as is_limited
      from bookings left join conversations using (session_id)
      where bookings.chatbot_id = ${chatbotId} and bookings.created_at > now() - interval '24 hours'`,
    { name: 'bookings-of-day' },
  )
  return row?.isLimited === true
}

/** The booking of an earlier request with the same key, which is valid for a day. */
async function findRepeated(
  { db }: Needs,
  chatbotId: string,
  repeatable: BookingInput['repeatable'],
): Promise<CreatedBooking['booking'] | null> {
  if (repeatable === undefined) return null
  const { key, hash } = repeatable
  const [row] = await query<Row & { requestHash: string }>(
    db.pool,
    sql`
      with expired as (
        update booking_holds set request_key = null, request_hash = null
        where chatbot_id = ${chatbotId} and request_key = ${key} and created_at <= now() - interval '24 hours'
      )
      select id, title, starts_at, ends_at, timezone, request_hash from booking_holds
      join bookings on bookings.id = booking_id
      where booking_holds.chatbot_id = ${chatbotId} and request_key = ${key}
        and booking_holds.created_at > now() - interval '24 hours'`,
  )
  if (row === undefined) return null
  if (row.requestHash !== hash) throw requestKeyReused()
  return present(row)
}

interface Row {
  id: string
  title: string
  startsAt: Date
  endsAt: Date
  timezone: string
}

const present = (row: Row): CreatedBooking['booking'] => ({
  id: row.id,
  title: row.title,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  timezone: row.timezone,
})

/** Whether another booking holds the time, or the same request has booked it meanwhile. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'booking_holds_period_free' || error.constraint === 'booking_holds_chatbot_id_request_key_key')
