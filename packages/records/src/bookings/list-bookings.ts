import type { Actor } from '@frontdesk/accounts/actor'
import type { BookingRecord, BookingsExportQuery, BookingsQuery } from '@frontdesk/contracts/records/bookings'
import { dayRange } from '@frontdesk/calendar/day-range'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, seeingOnly, type Page } from '../read-page.ts'
import { asPlanShows } from '../redact.ts'
import { selectVisible, type RecordPages } from '../visible-records.ts'

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

/** Selects the bookings that the actor may see and that match. */
function selectionOf(actor: Actor, asked: BookingsExportQuery) {
  checkContentFilters(actor, [asked.q, asked.status])
  const condition = isWanted(asked)
  return { columns: BOOKING_COLUMNS, table: sql`bookings`, condition, actor, range: dayRange(asked) }
}

/** The bookings that the actor may see and that match, last made first; on the free plan without content. */
export async function* listBookings(
  needs: { db: Db },
  actor: Actor,
  asked: BookingsExportQuery,
): RecordPages<BookingRecord> {
  const selection = selectionOf(await seeingOnly(needs, actor, asked.chatbotId), asked)
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

/** Whether a booking is one that is looked for. */
function isWanted({ q = '', status, startsFrom, startsTo, timezone }: BookingsExportQuery): Sql {
  const names = { from: 'startsFrom', to: 'startsTo' }
  const starts = dayRange({ from: startsFrom, to: startsTo, timezone }, names)
  return sql`${IS_CONFIRMED}
    and ${q === '' ? sql`true` : sql`(name ilike ${containing(q)} or email ilike ${containing(q)} or phone ilike ${containing(q)} or title ilike ${containing(q)})`}
    and ${status === undefined ? sql`true` : sql`status = ${status}::booking_status`}
    and starts_at >= coalesce(${starts.from}::timestamptz, '-infinity')
    and starts_at < coalesce(${starts.before}::timestamptz, 'infinity')`
}

/** One page of the bookings that the actor may see and that match; on the free plan without content. */
export async function readBookings(
  needs: { db: Db },
  actor: Actor,
  asked: BookingsQuery,
): Promise<Page<BookingRecord>> {
  const selection = { ...selectionOf(actor, asked), order: asked.sort ?? 'created' }
  const { records, nextCursor } = await readPage<BookingRow>(needs, selection, asked)
  return { records: records.map(row => presentBooking(actor, row)), nextCursor }
}
