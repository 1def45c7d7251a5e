import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { BookingRecord, BookingsQuery } from '@frontdesk/contracts/records/bookings'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { Db } from '@frontdesk/db/connect'
import { asPlanShows } from '../records/redact.ts'
import { selectVisible } from '../records/visible-records.ts'

/** Columns of a booking as `presentBooking` reads them. */
export const BOOKING_COLUMNS =
  'id, chatbot_id, session_id, name, email, phone, starts_at, ends_at, timezone, title, status, created_at'

interface BookingRow {
  id: string
  chatbot_id: string
  session_id: string | null
  name: string
  email: string
  phone: string | null
  starts_at: Date
  ends_at: Date
  timezone: string
  title: string
  status: 'confirmed' | 'cancelled'
  created_at: Date
}

/** The bookings that the actor may see, last made first; on the free plan without content. */
export async function listBookings(
  needs: { db: Db },
  actor: Actor,
  { chatbotId, ...days }: BookingsQuery,
): Promise<BookingRecord[]> {
  const range = dayRange(days)
  if (chatbotId !== undefined) await findOwnChatbot(needs, actor, chatbotId)
  const rows = await selectVisible(needs, {
    records: `select ${BOOKING_COLUMNS} from bookings`,
    condition: '($5::uuid is null or chatbot_id = $5)',
    actor,
    range,
    value: chatbotId ?? null,
  })
  return rows.map(row => presentBooking(actor, row))
}

/** A booking as this actor sees it. */
export const presentBooking = (actor: Actor, row: BookingRow): BookingRecord =>
  asPlanShows<BookingRecord>(actor, {
    id: row.id,
    chatbotId: row.chatbot_id,
    sessionId: row.session_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timezone: row.timezone,
    title: row.title,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  })
