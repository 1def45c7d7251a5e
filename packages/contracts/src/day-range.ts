import { Type, type TString } from '@sinclair/typebox'
import { AppError } from './app-error.ts'

const Day = (description: string): TString => Type.String({ description, examples: ['2026-11-21'] })

/** The two query parameters of a day range. `dayRange` parses them, so that its errors can name the field. */
export const dayRangeFields = {
  from: Type.Optional(Day('First day (UTC) as YYYY-MM-DD, inclusive.')),
  to: Type.Optional(Day('Last day (UTC) as YYYY-MM-DD, inclusive.')),
}

/** Days as they were asked for. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** A half-open stretch of time; null is open. */
export interface DayRange {
  /** The first moment inside. */
  from: Date | null
  /** The first moment after it. */
  before: Date | null
}

const dayInvalid = (field: string): AppError =>
  new AppError(
    'DAY_INVALID',
    'invalid',
    `\`${field}\` is not a valid date. Write it as YYYY-MM-DD, for example 2026-11-21.`,
    { field: `/${field}` },
  )

const rangeReversed = (): AppError =>
  new AppError('DAYS_REVERSED', 'invalid', '`from` is later than `to`. Swap them; both days are inclusive.', {
    field: '/to',
  })

const dayMs = 24 * 60 * 60 * 1000

/** Whole UTC days, both inclusive, whatever the time zone of this process. Throws where a day does not exist. */
export function dayRange({ from, to }: Days): DayRange {
  const first = from === undefined ? null : startOfDay('from', from)
  const last = to === undefined ? null : startOfDay('to', to)
  if (first !== null && last !== null && first > last) throw rangeReversed()
  return { from: first, before: last === null ? null : new Date(last.getTime() + dayMs) }
}

/** `Date` reads 30 February as 2 March: only what it writes back unchanged is a day. */
function startOfDay(field: string, text: string): Date {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null
  // PostgreSQL knows no year 0.
  const isDay = start !== null && !text.startsWith('0000') && !Number.isNaN(start.getTime())
  if (!isDay || !start.toISOString().startsWith(text)) throw dayInvalid(field)
  return start
}
