import { Type, type Static } from '@sinclair/typebox'
import { MailRecipients } from './mail-recipients.ts'
import { noNul, TimeZone } from '../text.ts'
import { WeeklyHours } from './weekly-hours.ts'

const strict = { additionalProperties: false } as const
const Minutes = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description })

/** Whether visitors can book appointments, and when. */
export const BookingSettings = Type.Object(
  {
    isEnabled: Type.Boolean(),
    title: Type.String({
      maxLength: 200,
      ...noNul,
      description: 'Title of each appointment; empty: the name of the service is used.',
    }),
    durationMinutes: Minutes(5, 720, 'Duration of an appointment.'),
    bufferBeforeMinutes: Minutes(0, 720, 'Free minutes before each appointment.'),
    bufferAfterMinutes: Minutes(0, 720, 'Free minutes after each appointment.'),
    hours: WeeklyHours,
    timezone: TimeZone,
    noticeMinutes: Minutes(0, 43_200, 'Minimum notice in minutes between booking and start.'),
    horizonDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'How many days ahead appointments can be booked.',
    }),
    mailsBookings: Type.Boolean({ description: 'Whether an email is sent for each booking.' }),
    recipients: MailRecipients,
  },
  { ...strict, title: 'BookingSettings' },
)
export type BookingSettings = Static<typeof BookingSettings>

/** A change of the settings. Absent fields stay as they are. */
export const UpdateBookingSettings = Type.Partial(BookingSettings, {
  ...strict,
  minProperties: 1,
  title: 'UpdateBookingSettings',
})
export type UpdateBookingSettings = Static<typeof UpdateBookingSettings>
