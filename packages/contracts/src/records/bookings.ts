import { Type, type Static } from '@sinclair/typebox'
import { ConversationId, SessionOfRecord } from './conversation-of-record.ts'
import { recordFilterFields, recordPageFields } from './record-page.ts'
import { OrRedacted } from './redacted.ts'
import { Timestamp, Uuid } from '../text.ts'

const BookingStatus = Type.Union([Type.Literal('confirmed'), Type.Literal('cancelled')])

const bookingFilterFields = {
  ...recordFilterFields,
  status: Type.Optional(BookingStatus),
  startsFrom: Type.Optional(Type.String({ description: 'First day of the starts as YYYY-MM-DD, inclusive.' })),
  startsTo: Type.Optional(Type.String({ description: 'Last day of the starts as YYYY-MM-DD, inclusive.' })),
}

/** GET /api/bookings/export. The day range applies to when a booking was made, `startsFrom` and `startsTo` to its start. */
export const BookingsExportQuery = Type.Object(bookingFilterFields, { additionalProperties: false })
export type BookingsExportQuery = Static<typeof BookingsExportQuery>

/** GET /api/bookings. The day range applies to when a booking was made, `startsFrom` and `startsTo` to its start. */
export const BookingsQuery = Type.Object(
  {
    ...recordPageFields,
    ...bookingFilterFields,
    sort: Type.Optional(
      Type.Union([Type.Literal('created'), Type.Literal('start')], {
        description: 'created (default): newest first; start: earliest start first. Use a cursor with the same order.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type BookingsQuery = Static<typeof BookingsQuery>

/** An appointment. On the free plan its content is `***`. */
export const BookingRecord = Type.Object(
  {
    id: Uuid(),
    chatbotId: Uuid(),
    sessionId: SessionOfRecord,
    conversationId: Type.Union([ConversationId, Type.Null()]),
    name: Type.String(),
    email: Type.String(),
    phone: Type.Union([Type.String(), Type.Null()]),
    startsAt: Timestamp(),
    endsAt: Timestamp(),
    timezone: Type.String({ description: 'IANA time zone in which the booking was made.' }),
    title: Type.String(),
    status: OrRedacted(BookingStatus),
    createdAt: Timestamp(),
  },
  { title: 'BookingRecord' },
)
export type BookingRecord = Static<typeof BookingRecord>

export const BookingList = Type.Array(BookingRecord, { title: 'BookingList' })
export type BookingList = Static<typeof BookingList>

export const BookingParams = Type.Object({ bookingId: Uuid() })

/** PATCH /api/bookings/{bookingId}: the only possible change. */
export const UpdateBookingRequest = Type.Object(
  { status: Type.Literal('cancelled') },
  { title: 'UpdateBookingRequest', additionalProperties: false },
)
export type UpdateBookingRequest = Static<typeof UpdateBookingRequest>
