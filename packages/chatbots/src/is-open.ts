import type { WeeklyHours } from '@frontdesk/contracts/chatbots/weekly-hours'

/** When people are there; null: always. */
export interface OpeningHours {
  hours: WeeklyHours | null
  timeZone: string
}

/** Whether the team is available at this moment, in the local time of its zone. */
export function isOpen({ hours, timeZone }: OpeningHours, at: Date): boolean {
  if (hours === null) return true
  const { day, time } = clockAt(timeZone, at)
  // Times of a day sort as texts do, and 24:00 comes after all of them.
  return hours[day].some(({ from, to }) => from <= time && time < to)
}

function clockAt(timeZone: string, at: Date): { day: keyof WeeklyHours; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  // In English the names of days are those of the hours' fields.
  const day = (parts['weekday'] ?? '').toLowerCase() as keyof WeeklyHours
  return { day, time: `${parts['hour']}:${parts['minute']}` }
}
