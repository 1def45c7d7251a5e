import { AppError, inField } from '@frontdesk/errors/app-error'
import { canonicalTimeZone, startOfDay } from './time-zone.ts'

/** Days as they were asked for. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
  /** IANA name; UTC where none is named. */
  timezone?: string | undefined
}

/** A half-open stretch of time; null is open. */
export interface DayRange {
  /** The first moment inside. */
  from: Date | null
  /** The first moment after it. */
  before: Date | null
}

/** The query parameters in which the days stood, for errors. */
interface DayNames {
  from: string
  to: string
}

const dayInvalid = (field: string): AppError =>
  new AppError(
    'DAY_INVALID',
    'invalid',
    `\`${field}\` is not a valid date. Use the format YYYY-MM-DD, for example 2026-11-21.`,
    { field: `/${field}` },
  )

const rangeReversed = ({ from, to }: DayNames): AppError =>
  new AppError('DAYS_REVERSED', 'invalid', `\`${from}\` is later than \`${to}\`. Swap them; both days are inclusive.`, {
    field: `/${to}`,
  })

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whole days of a time zone, both inclusive, whatever the time zone of this process. A day has 23 or 25 hours where the
 * clock changes. Throws if a day or the zone does not exist.
 */
export function dayRange({ from, to, timezone = 'UTC' }: Days, names: DayNames = { from: 'from', to: 'to' }): DayRange {
  const zone = inField('/timezone', () => canonicalTimeZone(timezone))
  const first = from === undefined ? null : midnightOf(names.from, from)
  const last = to === undefined ? null : midnightOf(names.to, to)
  if (first !== null && last !== null && first > last) throw rangeReversed(names)
  const startOf = (midnight: number): Date => new Date(startOfDay(zone, midnight))
  return { from: first === null ? null : startOf(first), before: last === null ? null : startOf(last + dayMs) }
}

/** A day as its midnight in UTC. `Date` reads 30 February as 2 March: only what it writes back unchanged is a day. */
function midnightOf(field: string, text: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null
  // PostgreSQL knows no year 0.
  const isDay = start !== null && !text.startsWith('0000') && !Number.isNaN(start.getTime())
  if (!isDay || !start.toISOString().startsWith(text)) throw dayInvalid(field)
  return start.getTime()
}
