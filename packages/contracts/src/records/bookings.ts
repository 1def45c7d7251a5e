import { Type, type Static } from '@sinclair/typebox'
import { dayRangeFields } from '../day-range.ts'
import { OrRedacted } from './redacted.ts'
import { Timestamp, Uuid } from '../text.ts'

/** GET /api/bookings, and its CSV. The day range applies to when a booking was made. */
export const BookingsQuery = Type.Object(
  { ...dayRangeFields, chatbotId: Type.Optional(Uuid('Only bookings of this chatbot.')) },
  { additionalProperties: false },
)
export type BookingsQuery = Static<typeof BookingsQuery>

/** An appointment. On the free plan its content is `***`. */
export const BookingRecord = Type.Object(
  {
    id: Uuid(),
    chatbotId: Uuid(),
    sessionId: Type.Union([Uuid(), Type.Null()]),
    name: Type.String(),
    email: Type.String(),
    phone: Type.Union([Type.String(), Type.Null()]),
    startsAt: Timestamp(),
    endsAt: Timestamp(),
    timezone: Type.String({ description: 'IANA time zone in which the booking was made.' }),
    title: Type.String(),
    status: OrRedacted(Type.Union([Type.Literal('confirmed'), Type.Literal('cancelled')])),
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
