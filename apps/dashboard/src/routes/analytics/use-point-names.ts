import { useDateFormat, type DateForm } from '../../time/date-format.ts'
import type { Unit } from './use-filters.ts'

interface Point {
  readonly from: string
}

const forms = { hour: 'moment', day: 'weekdayAndDate', week: 'day' } as const satisfies Record<Unit, DateForm>

/** What the points of a series are called: the hour, the day, or the day on which a week begins. */
export function usePointNames(
  points: readonly Point[],
  { unit, timeZone }: { unit: Unit; timeZone: string },
): string[] {
  const format = useDateFormat(forms[unit], timeZone)
  // Of an hour that the clock repeats, the two are told apart by the name of the zone.
  const longFormat = useDateFormat('momentWithZone', timeZone)
  const names = points.map(({ from }) => format.format(new Date(from)))
  return names.map((name, index) => {
    const isTwice = name === names[index - 1] || name === names[index + 1]
    return isTwice ? longFormat.format(new Date(points[index]?.from ?? 0)) : name
  })
}
