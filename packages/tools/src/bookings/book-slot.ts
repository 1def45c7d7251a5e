import { randomUUID } from 'node:crypto'
import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import { canonicalTimeZone } from '@frontdesk/chatbots/booking-settings'
import type { CreatedBooking } from '@frontdesk/contracts/chat/bookings'
import type { Db } from '@frontdesk/db/connect'
import { cleanLine } from '../records/clean-line.ts'
import { dayLimited, fieldMissing, requestKeyReused, slotTaken } from '../errors.ts'
import { isFreeSlot, readSlotRules, titleOf, type BookableChatbot } from './find-free-slots.ts'
import { ENQUEUE_WEBHOOKS } from '../webhooks/enqueue-webhooks.ts'
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
 * Those who book with one chatbot come one after the other: two who insert into an exclusion constraint at once wait for
 * each other until PostgreSQL ends one of them, and two who are counted at once are both within the limit. A statement
 * of its own, so that the next one sees whatever was booked while the lock was waited for.
 */
const queueSql = 'select from chatbots where id = $1 for no key update'

/**
 * One statement: the booking, the time it holds, the mails and the webhooks that tell of it. The exclusion constraint on
 * the time takes all of it back where somebody was there first.
 */
const bookSql = `
with made as (
  insert into bookings (id, chatbot_id, session_id, name, email, phone, starts_at, ends_at, timezone, title)
  values ($1, $2, (select session_id from conversations where session_id = $3 and chatbot_id = $2
                    and last_activity_at > now() - interval '720 hours'),
          $4, $5, $6, $7::timestamptz, $8::timestamptz, $9, $10)
  returning *
), held as (
  insert into booking_holds (booking_id, chatbot_id, period, request_key, request_hash)
  select id, chatbot_id, tstzrange($11::timestamptz, $12::timestamptz), $13, $14 from made
), owed as (
  insert into record_mails (occasion, booking_id) select 'booking', id from made
), event as (
  select 'booking.created' as name, chatbot_id, session_id, id as object_id, ${BOOKING_EVENT_DATA} as data from made
), noted as (${ENQUEUE_WEBHOOKS})
select id, title, starts_at, ends_at, timezone from made`

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
    // Before anybody is waited for.
    if (!isFreeSlot(await readSlotRules({ db }, chatbot), startsAt)) throw slotTaken()
    return await inTurn({ db }, chatbot.id, async client => {
      if (await isLimited(client, { chatbotId: chatbot.id, email, sessionId: input.sessionId })) throw dayLimited()
      const { rows } = await client.query({ name: 'book-slot', text: bookSql, values })
      return present(rows[0])
    })
  } catch (error) {
    // By the same request, which was sent twice at once?
    const made = await findRepeated({ db }, chatbot.id, repeatable)
    if (made !== null) return made
    throw isTaken(error) ? slotTaken() : error
  }
}

type Client = Pick<Db['pool'], 'query'>

/** Does something while nobody else books with the chatbot: all of it, or nothing. */
async function inTurn<Result>(
  { db }: Needs,
  chatbotId: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query({ name: 'queue-for-slot', text: queueSql, values: [chatbotId] })
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // What was refused is no fault of the connection.
    await client.query('rollback').catch((broken: Error) => (failure = broken))
    throw error
  } finally {
    client.release(failure)
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
  client: Client,
  { chatbotId, email, sessionId }: { chatbotId: string; email: string; sessionId: string | undefined },
): Promise<boolean> {
  const { rows } = await client.query({
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
): Promise<CreatedBooking['booking'] | null> {
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

const present = (row: Row): CreatedBooking['booking'] => ({
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
