import type { AnalyticsUnit } from '@frontdesk/contracts/account/analytics'
import { dayRange, type Days } from '@frontdesk/calendar/day-range'
import { startOfDay, zoneOffset } from '@frontdesk/calendar/time-zone'
import { analyticsRangeTooLong } from './errors.ts'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

const mostDays = { hour: 31, day: 366, week: 1_830 } as const satisfies Record<AnalyticsUnit, number>

/** Days of a zone, all of them given. */
export type WholeDays = Required<{ [Field in keyof Days]: string }>

/** Begins of the points of a series, and where the last one ends, in milliseconds since 1970. */
export interface Points {
  starts: number[]
  end: number
}

/**
 * Divides days into hours, days or weeks from Monday by the clock of their zone. A day of 25 hours has 25 of them; a week
 * that begins before the first day is cut off there. Throws if a day does not exist, or where there are too many.
 */
export function pointsOf(days: WholeDays, unit: AnalyticsUnit): Points {
  // Checks the days and the zone.
  const { before } = dayRange(days)
  const { timezone } = days
  const [first, last] = [Date.parse(days.from), Date.parse(days.to)]
  if (before === null || (last - first) / dayMs >= mostDays[unit]) throw analyticsRangeTooLong(unit, mostDays[unit])
  const starts: number[] = []
  for (let day = first; day <= last; day += dayMs) {
    if (unit === 'week' && day > first && new Date(day).getUTCDay() !== 1) continue
    const start = startOfDay(timezone, day)
    if (unit !== 'hour') starts.push(start)
    else for (let at = start, next = startOfDay(timezone, day + dayMs); at < next; at += hourMs) starts.push(at)
  }
  return { starts, end: before.getTime() }
}

/** As many days as these, directly before them. */
export function daysBefore({ from, to, timezone }: WholeDays): WholeDays {
  const length = Date.parse(to) - Date.parse(from) + dayMs
  const back = (day: string, ms: number): string => new Date(Date.parse(day) - ms).toISOString().slice(0, 10)
  return { from: back(from, length), to: back(to, length), timezone }
}

/** Hours of the days of a week, with the place of each: 0 is the hour after midnight on a Monday, 167 that before it. */
export interface WeekHours {
  points: Points
  places: number[]
}

/**
 * Divides days into hours by the clock of their zone. An hour that the clock repeats has the same place twice, and one
 * that it skips none. Throws if a day does not exist, or where there are too many.
 */
export function weekHoursOf(days: WholeDays): WeekHours {
  const { starts, end } = pointsOf(days, 'day')
  const offsetAt = zoneOffset(days.timezone)
  const hours: WeekHours = { points: { starts: [], end }, places: [] }
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1] ?? end
    const weekday = (new Date(Date.parse(days.from) + index * dayMs).getUTCDay() + 6) % 7
    for (let at = start; at < next; at += hourMs) {
      hours.points.starts.push(at)
      hours.places.push(weekday * 24 + new Date(at + offsetAt(at)).getUTCHours())
    }
  }
  return hours
}
