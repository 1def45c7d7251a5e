import { randomUUID } from 'node:crypto'
import { cleanEmail } from '@frontdesk/accounts/create-user'
import { canonicalTimeZone } from '@frontdesk/chatbots/booking-settings'
import type { Booked } from '@frontdesk/contracts/book'
import type { Db } from '@frontdesk/db/connect'
import { cleanLine } from '../records/clean-line.ts'
import { dayLimited, fieldMissing, requestKeyReused, slotTaken } from '../errors.ts'
import { isFreeSlot, readSlotRules, titleOf, type BookableChatbot } from './find-free-slots.ts'
import { NOTE_WEBHOOKS } from '../webhooks/note-webhook.ts'
import { BOOKING_EVENT_DATA } from '../webhooks/webhook-data.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** Who wants which appointment. */
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
  /** Hashes by which a repeated request is known again. */
  repeatable?: { key: string; hash: string } | undefined
}

const minuteMs = 60_000

/**
 * One statement: the booking, the time it holds, the mails and the webhooks that tell of it. The exclusion constraint on
 * the time decides between two who want it at once, and takes all of the statement with it. They come one after the
 * other, because two who insert into such a constraint at once wait for each other until PostgreSQL ends one of them.
 */
const bookSql = `
with queued as (
  select id from chatbots where id = $2 for no key update
), made as (
  insert into bookings (id, chatbot_id, session_id, name, email, phone, starts_at, ends_at, timezone, title)
  select $1, queued.id, (select session_id from conversations where session_id = $3 and chatbot_id = $2
                    and last_activity_at > now() - interval '720 hours'),
         $4, $5, $6, $7::timestamptz, $8::timestamptz, $9, $10
  from queued
  returning *
), held as (
  insert into booking_holds (booking_id, chatbot_id, period, request_key, request_hash)
  select id, chatbot_id, tstzrange($11::timestamptz, $12::timestamptz), $13, $14 from made
), owed as (
  insert into record_mails (occasion, booking_id) select 'booking', id from made
), event as (
  select 'booking.created' as name, chatbot_id, session_id, id as object_id, ${BOOKING_EVENT_DATA} as data from made
), noted as (${NOTE_WEBHOOKS})
select id, title, starts_at, ends_at, timezone from made`

/**
 * Books one of the free slots, or says SLOT_TAKEN, or DAY_LIMITED where it is too much for a day. The same request, by its key, gets the booking that it made the
 * first time.
 */
export async function bookSlot(
  { db }: Needs,
  chatbot: BookableChatbot,
  input: BookingInput,
): Promise<Booked['booking']> {
  const { repeatable } = input
  const { bookings } = chatbot
  const email = cleanEmail(input.email)
  const name = cleanLine(input.name)
  if (name === '') throw fieldMissing('name')
  const timezone = input.timezone === undefined ? bookings.timezone : canonicalTimeZone(input.timezone)
  const earlier = await findRepeated({ db }, chatbot.id, repeatable)
  if (earlier !== null) return earlier
  const startsAt = Date.parse(input.startsAt)
  if (await isLimited({ db }, { chatbotId: chatbot.id, email, sessionId: input.sessionId })) throw dayLimited()
  // Taken by the same request, which was sent twice at once?
  const ownOrTaken = async (): Promise<Booked['booking']> => {
    const made = await findRepeated({ db }, chatbot.id, repeatable)
    if (made === null) throw slotTaken()
    return made
  }
  if (!isFreeSlot(await readSlotRules({ db }, chatbot), startsAt)) return ownOrTaken()
  const endsAt = startsAt + bookings.durationMinutes * minuteMs
  const values = [
    randomUUID(),
    chatbot.id,
    input.sessionId ?? null,
    name,
    email,
    input.phone === undefined ? null : cleanLine(input.phone),
    new Date(startsAt),
    new Date(endsAt),
    timezone,
    titleOf(chatbot),
    new Date(startsAt - bookings.bufferBeforeMinutes * minuteMs),
    new Date(endsAt + bookings.bufferAfterMinutes * minuteMs),
    repeatable?.key ?? null,
    repeatable?.hash ?? null,
  ]
  try {
    const { rows } = await db.pool.query({ name: 'book-slot', text: bookSql, values })
    return present(rows[0])
  } catch (error) {
    if (!isTaken(error)) throw error
    return ownOrTaken()
  }
}

/** Each sends a mail to whoever is named, who may be a stranger. */
const mostToMailbox = 5
/** Of the visitors of one network, as much as is kept of their addresses. */
const mostOfNetwork = 20

/**
 * Whether enough was booked today for this mailbox, or out of conversations of this network. Counted here, because a
 * model books for visitors, too, in a process that no visitor's address reaches.
 */
async function isLimited(
  { db }: Needs,
  { chatbotId, email, sessionId }: { chatbotId: string; email: string; sessionId: string | undefined },
): Promise<boolean> {
  const { rows } = await db.pool.query({
    name: 'bookings-of-day',
    text: `
      select count(*) filter (where email = $2) >= $4
          or count(*) filter (where last_ip = (select last_ip from conversations where session_id = $3)) >= $5 as is_limited
      from bookings left join conversations using (session_id)
      where bookings.chatbot_id = $1 and bookings.created_at > now() - interval '24 hours'`,
    values: [chatbotId, email, sessionId ?? null, mostToMailbox, mostOfNetwork],
  })
  return rows[0].is_limited
}

/** The booking of an earlier request with the same key, which counts for a day. */
async function findRepeated(
  { db }: Needs,
  chatbotId: string,
  repeatable: BookingInput['repeatable'],
): Promise<Booked['booking'] | null> {
  if (repeatable === undefined) return null
  const { rows } = await db.pool.query({
    text: `
      with freed as (
        update booking_holds set request_key = null, request_hash = null
        where chatbot_id = $1 and request_key = $2 and created_at <= now() - interval '24 hours'
      )
      select id, title, starts_at, ends_at, timezone, request_hash from booking_holds
      join bookings on bookings.id = booking_id
      where booking_holds.chatbot_id = $1 and request_key = $2
        and booking_holds.created_at > now() - interval '24 hours'`,
    values: [chatbotId, repeatable.key],
  })
  if (rows[0] === undefined) return null
  if (rows[0].request_hash !== repeatable.hash) throw requestKeyReused()
  return present(rows[0])
}

interface Row {
  id: string
  title: string
  starts_at: Date
  ends_at: Date
  timezone: string
}

const present = (row: Row): Booked['booking'] => ({
  id: row.id,
  title: row.title,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  timezone: row.timezone,
})

/** Somebody holds the time, or the same request has made a booking meanwhile. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'booking_holds_period_free' || error.constraint === 'booking_holds_chatbot_id_request_key_key')
