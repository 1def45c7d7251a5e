import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { BookingRecord, BookingsQuery } from '@frontdesk/contracts/records/bookings'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { Db } from '@frontdesk/db/connect'
import { sql } from '@frontdesk/db/sql'
import { asPlanShows } from '../records/redact.ts'
import { selectVisible, type RecordPages } from '../records/visible-records.ts'

/** Columns of a booking as `presentBooking` reads them. */
export const BOOKING_COLUMNS = sql`id, chatbot_id, session_id, name, email, phone, starts_at, ends_at, timezone, title, status, created_at`

export interface BookingRow {
  id: string
  chatbotId: string
  sessionId: string | null
  name: string
  email: string
  phone: string | null
  startsAt: Date
  endsAt: Date
  timezone: string
  title: string
  status: 'confirmed' | 'cancelled'
  createdAt: Date
}

/**
 * A booking that its visitor has confirmed. One that waits for that is nobody's record yet: made-up appointments must not
 * reach the owner.
 */
export const IS_CONFIRMED = sql`status <> 'pending'`

/** The bookings that the actor may see, last made first; on the free plan without content. */
export async function* listBookings(
  needs: { db: Db },
  actor: Actor,
  { chatbotId, ...days }: BookingsQuery,
): RecordPages<BookingRecord> {
  const range = dayRange(days)
  if (chatbotId !== undefined) await findOwnChatbot(needs, actor, chatbotId)
  const condition = chatbotId === undefined ? IS_CONFIRMED : sql`chatbot_id = ${chatbotId} and ${IS_CONFIRMED}`
  const selection = { columns: BOOKING_COLUMNS, table: sql`bookings`, condition, actor, range }
  for await (const rows of selectVisible<BookingRow>(needs, selection)) {
    yield rows.map(row => presentBooking(actor, row))
  }
}

/** A booking as this actor sees it. */
export const presentBooking = (actor: Actor, row: BookingRow): BookingRecord =>
  asPlanShows<BookingRecord>(actor, {
    id: row.id,
    chatbotId: row.chatbotId,
    sessionId: row.sessionId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timezone: row.timezone,
    title: row.title,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  })
