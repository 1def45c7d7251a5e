import { Type, type Static } from '@sinclair/typebox'
import { MailRecipients } from './mail-recipients.ts'
import { noNul } from '../text.ts'
import { TimeZone, WeeklyHours } from './weekly-hours.ts'

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
      description: 'Of each appointment; empty: the name of the service.',
    }),
    durationMinutes: Minutes(5, 720, 'How long an appointment is.'),
    bufferBeforeMinutes: Minutes(0, 720, 'Kept free before each.'),
    bufferAfterMinutes: Minutes(0, 720, 'Kept free after each.'),
    hours: WeeklyHours,
    timezone: TimeZone,
    noticeMinutes: Minutes(0, 43_200, 'An appointment begins at the earliest so long after it is booked.'),
    horizonDays: Type.Integer({ minimum: 1, maximum: 365, description: 'And at the latest so many days after.' }),
    mailsBookings: Type.Boolean({ description: 'Whether a mail tells of each booking.' }),
    recipients: MailRecipients,
  },
  { ...strict, title: 'BookingSettings' },
)
export type BookingSettings = Static<typeof BookingSettings>
