import { zoneOffset } from '@frontdesk/calendar/time-zone'

const dayMs = 24 * 60 * 60 * 1_000

/** A week by the calendar of a zone. Days are YYYY-MM-DD. */
export interface PresentWeek {
  monday: string
  /** Hours since midnight on Monday by the clock there. */
  hours: number
}

/** The week that the calendar of a zone shows at an instant, by the zones that Node knows. */
export function weekAt(timezone: string, instant: Date): PresentWeek {
  const local = instant.getTime() + zoneOffset(timezone)(instant.getTime())
  // 1970 began on a Thursday, three days after a Monday.
  const monday = Math.floor((local / dayMs + 3) / 7) * 7 - 3
  return { monday: dayOf(monday), hours: (local - monday * dayMs) / (dayMs / 24) }
}

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string => dayOf(Date.parse(day) / dayMs + days)

const dayOf = (daysSince1970: number): string => new Date(daysSince1970 * dayMs).toISOString().slice(0, 10)
