import type { WeeklyHours } from '../../api/generated'

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
