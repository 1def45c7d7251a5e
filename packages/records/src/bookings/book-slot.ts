import { randomUUID } from 'node:crypto'
import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import type { CreateBookingRequest, CreatedBooking } from '@frontdesk/contracts/chat/bookings'
import { bookingContactNames, type BookingContactField } from '@frontdesk/contracts/chat/contact-fields'
import { timeZoneOr } from '@frontdesk/calendar/time-zone'
import type { Db } from '@frontdesk/db/connect'
import type { BookingStatus } from '@frontdesk/db/generated/enums'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, join, sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { cleanLine } from '../clean-line.ts'
import { bookingsWaiting, dayLimited, fieldMissing, requestKeyReused, slotTaken } from '../errors.ts'
import { isFreeSlot, titleOf, type BookableChatbot } from './find-free-slots.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** A visitor's request for an appointment. */
export interface BookingInput extends Pick<CreateBookingRequest, BookingContactField> {
  /** ISO 8601; the beginning of a free slot. */
  startsAt: string
  /** The visitor's; the owner's where none is named. */
  timezone?: string | undefined
  /** The language of the page that the visitor books on. */
  language?: string | undefined
  /** The visitor's session, where they have one. */
  sessionId?: string | undefined
  /** The visitor's network, anonymised; that of their conversation where none is named. */
  network?: string | undefined
  /** The Idempotency-Key and the hash of the request, by which a repeated request is recognised. */
  repeatable?: { key: string; hash: string } | undefined
}

const minuteMs = 60_000
/** How long a slot is held for a visitor who has not confirmed it yet. */
const heldMinutes = 30

/**
 * Holds one of the free slots for half an hour, in which the visitor has to open the link that is mailed to them and
 * confirm there: what nobody confirms is no booking, and its slot is free again. Says SLOT_TAKEN, DAY_LIMITED where it is
 * too much for a day, or BOOKINGS_WAITING where too many slots are held. The same request, by its key, gets the booking
 * that it made the first time.
 */
export async function bookSlot(
  { db }: Needs,
  chatbot: BookableChatbot,
  input: BookingInput,
): Promise<CreatedBooking['booking']> {
  const { repeatable } = input
  const { bookings } = chatbot
  const contact = cleanContact(input)
  const timezone = timeZoneOr(bookings.timezone, input.timezone)
  const earlier = await findRepeated({ db }, chatbot.id, repeatable)
  if (earlier !== null) return earlier
  const startsAt = Date.parse(input.startsAt)
  const { sessionId } = input
  try {
    // Checked before the lock is waited for.
    if (!(await isFreeSlot({ db }, chatbot, startsAt))) throw slotTaken()
    const network = input.network ?? (await networkOf({ db }, chatbot.id, sessionId))
    const booking = { startsAt, contact, timezone, language: input.language, sessionId, network, repeatable }
    return await inTransaction(db.pool, async client => {
      await lockBookings(client, chatbot.id)
      await releaseLapsed(client, chatbot.id)
      await checkLimits(client, { chatbotId: chatbot.id, email: contact.email, network })
      return insertBooking(client, chatbot, booking)
    })
  } catch (error) {
    // The same request may have been sent twice at once.
    const made = await findRepeated({ db }, chatbot.id, repeatable)
    if (made !== null) return made
    throw isTaken(error) ? slotTaken() : error
  }
}

type Contact = Record<BookingContactField, string | null> & { email: string }

/** Cleans what the visitor says of themselves. */
function cleanContact(given: BookingInput): Contact {
  const email = cleanEmail(given.email)
  const lines = bookingContactNames.map(name => [name, given[name] === undefined ? null : cleanLine(given[name])])
  // It has each of the names.
  const contact = { ...(Object.fromEntries(lines) as Contact), email }
  if (contact.name === '') throw fieldMissing('name')
  return contact
}

/**
 * Bookings of one chatbot are made one after the other: two that insert into an exclusion constraint at once wait for each
 * other until PostgreSQL ends one of them, and two that are counted at once are both within the limit. A statement of its
 * own, so that the next one sees what was booked while it waited for the lock.
 */
const lockBookings = (client: QueryClient, chatbotId: string): Promise<number> =>
  execute(client, sql`select from chatbots where id = ${chatbotId} for no key update`, { name: 'lock-bookings' })

/** Frees the slots that were held and not confirmed in time: the exclusion constraint does not look at the clock. */
const releaseLapsed = (client: QueryClient, chatbotId: string): Promise<number> =>
  execute(
    client,
    sql`update booking_holds set period = null
        where chatbot_id = ${chatbotId} and held_until <= now() and period is not null`,
    { name: 'release-lapsed-holds' },
  )

/** The network of a conversation, which is all that a worker knows of the visitor's address. */
async function networkOf({ db }: Needs, chatbotId: string, sessionId: string | undefined): Promise<string | null> {
  if (sessionId === undefined) return null
  const [row] = await query<{ lastIp: string | null }>(
    db.pool,
    sql`select last_ip from conversations where session_id = ${sessionId} and chatbot_id = ${chatbotId}`,
  )
  return row?.lastIp ?? null
}

interface NewBooking {
  startsAt: number
  contact: Contact
  timezone: string
  language: string | undefined
  sessionId: string | undefined
  network: string | null
  repeatable: BookingInput['repeatable']
}

/**
 * Inserts the booking, the time it holds, and the mail with the link, in one statement. The exclusion constraint on the
 * time fails all of it where another booking holds the time. The owner hears of it when it is confirmed.
 */
async function insertBooking(
  client: QueryClient,
  chatbot: BookableChatbot,
  { startsAt, contact, timezone, language, sessionId, network, repeatable }: NewBooking,
): Promise<CreatedBooking['booking']> {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = chatbot.bookings
  const endsAt = startsAt + durationMinutes * minuteMs
  const heldFrom = new Date(startsAt - bufferBeforeMinutes * minuteMs)
  const heldTo = new Date(endsAt + bufferAfterMinutes * minuteMs)
  const rows = await query<Row>(
    client,
    sql`
      with booked as (
        insert into bookings (id, chatbot_id, session_id, ${join(bookingContactNames.map(identifier), ', ')},
                              starts_at, ends_at, timezone, title, language, status)
        values (${randomUUID()}, ${chatbot.id},
                (select session_id from conversations
                 where session_id = ${sessionId ?? null} and chatbot_id = ${chatbot.id}
                   and last_activity_at > now() - ${RETENTION}),
                ${join(
                  bookingContactNames.map(name => contact[name]),
                  ', ',
                )}, ${new Date(startsAt)}, ${new Date(endsAt)}, ${timezone}, ${titleOf(chatbot)}, ${language ?? null}, 'pending')
        returning *
      ), held as (
        insert into booking_holds (booking_id, chatbot_id, period, held_until, network, request_key, request_hash)
        select id, chatbot_id, tstzrange(${heldFrom}::timestamptz, ${heldTo}::timestamptz),
               now() + ${heldMinutes} * interval '1 minute', ${network}, ${repeatable?.key ?? null},
               ${repeatable?.hash ?? null} from booked
        returning held_until
      ), mails as (
        insert into record_mails (occasion, booking_id) select 'booking_pending', id from booked
      )
      select id, title, starts_at, ends_at, timezone, status, held_until from booked, held`,
    { name: 'book-slot' },
  )
  const [row] = rows
  if (row === undefined) throw new Error('a booking was inserted and not returned')
  return present(row)
}

/** Bookings a day for one mailbox, which may be a stranger's: each sends it a mail. */
const maxPerMailbox = 5
/** Bookings a day of one network, as far as addresses are kept, and slots that it may hold at a time without a confirmation. */
const maxPerNetwork = { inDay: 20, held: 10 }
/** Slots of one chatbot that may be held at a time without a confirmation, so that nobody can hold a whole calendar. */
const maxHeld = 100

/**
 * Throws if enough was booked today for this mailbox or by this network, or where too many slots are held. Counted
 * here, because a model books for visitors, too, in a process that no visitor's address reaches. What was not confirmed
 * counts as well: it has sent a mail.
 */
async function checkLimits(
  client: QueryClient,
  { chatbotId, email, network }: { chatbotId: string; email: string; network: string | null },
): Promise<void> {
  const [row] = await query<{ isLimited: boolean; isFull: boolean }>(
    client,
    sql`
      select count(*) filter (where ${mailbox(sql`email`)} = ${mailbox(sql`${email}::text`)}) >= ${maxPerMailbox}::int
          or count(*) filter (where network = ${network}) >= ${maxPerNetwork.inDay}::int
          or count(*) filter (where network = ${network} and held_until > now()) >= ${maxPerNetwork.held}::int as is_limited,
             count(*) filter (where held_until > now()) >= ${maxHeld}::int as is_full
      from bookings join booking_holds on booking_id = bookings.id
      where bookings.chatbot_id = ${chatbotId} and bookings.created_at > now() - interval '24 hours'`,
    { name: 'bookings-of-day' },
  )
  if (row?.isLimited === true) throw dayLimited()
  if (row?.isFull === true) throw bookingsWaiting()
}

/** `kim+1@shop.example` is a name that Kim's mailbox has besides. */
const mailbox = (email: Sql): Sql => sql`regexp_replace(${email}, '[+][^@]*@', '@')`

/** A hold whose request may be created again: it was made a day ago, or was not confirmed in time. */
const isOver = (hold: string): Sql =>
  sql`(${identifier(hold)}.created_at <= now() - interval '24 hours' or coalesce(${identifier(hold)}.held_until <= now(), false))`

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
        where chatbot_id = ${chatbotId} and request_key = ${key} and ${isOver('booking_holds')}
      )
      select id, title, starts_at, ends_at, timezone, status, held_until, request_hash from booking_holds
      join bookings on bookings.id = booking_id
      where booking_holds.chatbot_id = ${chatbotId} and request_key = ${key} and not (${isOver('booking_holds')})`,
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
  status: BookingStatus
  heldUntil: Date | null
}

const present = (row: Row): CreatedBooking['booking'] => ({
  id: row.id,
  title: row.title,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  timezone: row.timezone,
  status: row.status,
  confirmBy: row.heldUntil?.toISOString() ?? null,
})

/** Whether another booking holds the time, or the same request has booked it meanwhile. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'booking_holds_period_free' || error.constraint === 'booking_holds_chatbot_id_request_key_key')
