import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Slot } from './chat-actions.ts'
import { contactFields, type BookingContactField } from './contact-fields.ts'
import { noNul, RequestTimestamp, Timestamp, TimeZone, Uuid, visible } from '../text.ts'

const strict = { additionalProperties: false } as const

/** GET /api/chat/slots. */
export const SlotsQuery = Type.Object(
  {
    chatbotId: Uuid(),
    from: Type.Optional(
      Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'First day; default today.' }),
    ),
    // A string, because query parameters are strings and nothing is coerced.
    days: Type.Optional(
      Type.String({ pattern: '^([1-9]|[12][0-9]|3[01])$', description: 'Number of days, 1 to 31; default 7.' }),
    ),
  },
  strict,
)
export type SlotsQuery = Static<typeof SlotsQuery>

/** GET and POST /api/chatbots/{id}/slots-preview. */
export const SlotsPreviewQuery = Type.Omit(SlotsQuery, ['chatbotId'])

/** Free slots. Slots are instants in UTC; the time zone is the one of the owner. */
export const SlotList = Type.Object(
  {
    title: Type.String(),
    durationMinutes: Type.Integer(),
    timezone: Type.String({ description: 'IANA time zone of the owner.' }),
    slots: Type.Array(Slot),
  },
  { title: 'SlotList' },
)
export type SlotList = Static<typeof SlotList>

/** The contact details of a visitor who books. */
const contact = {
  name: Type.String({ maxLength: contactFields.name, pattern: visible, ...noNul }),
  email: Type.String({ minLength: 3, maxLength: contactFields.email, ...noNul }),
  phone: Type.Optional(Type.String({ maxLength: contactFields.phone, pattern: visible, ...noNul })),
} satisfies Record<BookingContactField, TSchema>

/** POST /api/chat/bookings: holds the free slot that begins at `startsAt` until the visitor confirms it by email. */
export const CreateBookingRequest = Type.Object(
  {
    chatbotId: Uuid(),
    startsAt: RequestTimestamp(),
    ...contact,
    timezone: Type.Optional(TimeZone),
  },
  { ...strict, title: 'CreateBookingRequest' },
)
export type CreateBookingRequest = Static<typeof CreateBookingRequest>

/** The response of POST /api/chat/bookings. */
export const CreatedBooking = Type.Object(
  {
    success: Type.Literal(true),
    booking: Type.Object({
      id: Uuid(),
      title: Type.String(),
      startsAt: Timestamp(),
      endsAt: Timestamp(),
      timezone: Type.String({ description: 'Time zone of the visitor if given, otherwise of the owner.' }),
      status: Type.Union([Type.Literal('pending'), Type.Literal('confirmed'), Type.Literal('cancelled')], {
        description: 'pending: the visitor still has to confirm through the link in the email.',
      }),
      confirmBy: Type.Union([Timestamp(), Type.Null()], {
        description: 'When a pending booking expires and its slot becomes free again.',
      }),
    }),
  },
  { title: 'CreatedBooking' },
)
export type CreatedBooking = Static<typeof CreatedBooking>
