import { inField } from '@frontdesk/errors/app-error'
import type { BookingSettings } from '@frontdesk/contracts/chatbots/booking-settings'
import type { WeeklyHours } from '@frontdesk/contracts/chatbots/weekly-hours'
import { withoutHidden } from '@frontdesk/contracts/text'
import { canonicalTimeZone } from '@frontdesk/calendar/time-zone'
import { cleanRecipients } from './clean-recipients.ts'
import { hoursInvalid } from './errors.ts'

const atWork = [{ from: '09:00', to: '17:00' }]

const defaults: Omit<BookingSettings, 'timezone'> = {
  isEnabled: false,
  title: '',
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  hours: {
    monday: atWork,
    tuesday: atWork,
    wednesday: atWork,
    thursday: atWork,
    friday: atWork,
    saturday: [],
    sunday: [],
  },
  noticeMinutes: 60,
  horizonDays: 30,
  mailsBookings: true,
  recipients: [],
}

/** Reads the stored settings of bookings, with defaults for settings that are not set: times are the account's. */
export const readBookingSettings = (stored: unknown, accountTimezone: string): BookingSettings => ({
  ...defaults,
  timezone: accountTimezone,
  // Only `changeBookingSettings` writes it, from a request that was checked.
  ...(stored as Partial<BookingSettings>),
})

/** Applies a change to the settings of bookings. Refuses hours that end before they begin, and an unknown time zone. */
export function changeBookingSettings(
  stored: unknown,
  change: Partial<BookingSettings>,
  accountTimezone: string,
): BookingSettings {
  const settings = { ...readBookingSettings(stored, accountTimezone), ...change }
  inField('/hours', () => checkHours(settings.hours))
  return {
    ...settings,
    title: withoutHidden(settings.title).trim(),
    timezone: inField('/timezone', () => canonicalTimeZone(settings.timezone)),
    recipients: inField('/recipients', () => cleanRecipients(settings.recipients)),
  }
}

/** Refuses periods of a day that overlap, or end before they begin. */
export function checkHours(hours: WeeklyHours): void {
  for (const [day, periods] of Object.entries(hours)) {
    const reversed = periods.findIndex(({ from, to }) => from >= to)
    if (reversed !== -1) throw hoursInvalid(day, `/${day}/${reversed}/to`)
    const sorted = periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const late = sorted.find(({ from }, at) => from < (sorted[at - 1]?.to ?? ''))
    if (late !== undefined) throw hoursInvalid(day, `/${day}/${periods.indexOf(late)}/from`)
  }
}
