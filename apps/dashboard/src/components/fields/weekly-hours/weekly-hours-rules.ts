import type { WeeklyHours } from '@frontdesk/client/operations'
import { dateFormat } from '../../../time/date-format.ts'

export type Day = keyof WeeklyHours
export type Period = WeeklyHours[Day][number]

export const days = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Day[]

/** What is wrong with the periods of a day, by the rules of the API. Times of one length compare as texts. */
export function hoursProblem(periods: readonly Period[]): 'endFirst' | 'overlap' | undefined {
  if (periods.some(({ from, to }) => to <= from)) return 'endFirst'
  const sorted = periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const overlaps = sorted.some(({ from }, at) => at > 0 && from < (sorted[at - 1]?.to ?? ''))
  return overlaps ? 'overlap' : undefined
}

/** A week as most shops have it. */
export const usualWeek: WeeklyHours = {
  monday: [{ from: '09:00', to: '17:00' }],
  tuesday: [{ from: '09:00', to: '17:00' }],
  wednesday: [{ from: '09:00', to: '17:00' }],
  thursday: [{ from: '09:00', to: '17:00' }],
  friday: [{ from: '09:00', to: '17:00' }],
  saturday: [],
  sunday: [],
}

/** The hours of a week as lines: "Monday 09:00–17:00". Undefined: there are none, which means always. */
export function writeWeek(week: WeeklyHours | null, closed: string, language: string): string | undefined {
  if (week === null) return undefined
  // The first of January 2024 was a Monday.
  const nameOf = (at: number): string =>
    dateFormat(language, 'UTC', 'weekday').format(new Date(Date.UTC(2024, 0, 1 + at)))
  return days
    .map((day, at) => `${nameOf(at)} ${week[day].map(({ from, to }) => `${from}–${to}`).join(', ') || closed}`)
    .join('\n')
}
