import type { Actor } from '@frontdesk/accounts/actor'
import type { BookingRecord, BookingsExportQuery, BookingsQuery } from '@frontdesk/contracts/records/bookings'
import { dayRange } from '@frontdesk/calendar/day-range'
import type { Db } from '@frontdesk/db/connect'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { columnsOf, isFound, presentRecord, type RecordRow } from '../record-fields.ts'
import { listRecords, readRecords, type Page, type RecordKind } from '../record-list.ts'
import type { RecordPages } from '../visible-records.ts'
import { bookingFields } from '../booking-fields.ts'

/**
 * A booking that its visitor has confirmed. One that waits for that is nobody's record yet: made-up appointments must not
 * reach the owner.
 */
export const isConfirmed = (booking: string): Sql => sql`${identifier(booking)}.status <> 'pending'`

/** A booking as this actor sees it. */
export const presentBooking = (actor: Actor, row: RecordRow<BookingRecord>): BookingRecord =>
  presentRecord(bookingFields, actor, row)

const kind: RecordKind<BookingsQuery, RecordRow<BookingRecord>, BookingRecord> = {
  table: sql`bookings`,
  columns: columnsOf(bookingFields, 'bookings'),
  contentFilters: ({ q, status }) => [q, status],
  isWanted,
  order: ({ sort }) => sort ?? 'created',
  present: presentBooking,
}

/** The bookings that the actor may see and that match, last made first; on the free plan without content. */
export const listBookings = (needs: { db: Db }, actor: Actor, asked: BookingsExportQuery): RecordPages<BookingRecord> =>
  listRecords(needs, kind, actor, asked)

/** One page of the bookings that the actor may see and that match; on the free plan without content. */
export const readBookings = (needs: { db: Db }, actor: Actor, asked: BookingsQuery): Promise<Page<BookingRecord>> =>
  readRecords(needs, kind, actor, asked)

/** Whether a booking is one that is looked for. */
function isWanted({ q, status, startsFrom, startsTo, timezone }: BookingsExportQuery): Sql {
  const names = { from: 'startsFrom', to: 'startsTo' }
  const starts = dayRange({ from: startsFrom, to: startsTo, timezone }, names)
  return sql`${isConfirmed('bookings')}
    and ${isFound(bookingFields, 'bookings', q)}
    and ${status === undefined ? sql`true` : sql`status = ${status}::booking_status`}
    and starts_at >= coalesce(${starts.from}::timestamptz, '-infinity')
    and starts_at < coalesce(${starts.before}::timestamptz, 'infinity')`
}
