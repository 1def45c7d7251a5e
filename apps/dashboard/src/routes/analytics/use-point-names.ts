import { useLocale } from '../../components/lists/written-time.tsx'
import type { Unit } from './use-filters.ts'

interface Point {
  readonly from: string
}

const forms = {
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { dateStyle: 'medium' },
} as const satisfies Record<Unit, Intl.DateTimeFormatOptions>

/** As an hour, with the name of the zone: of an hour that the clock repeats, the two are told apart by it. */
const hourWithZone = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions

/** What the points of a series are called: the hour, the day, or the day on which a week begins. */
export function usePointNames(
  points: readonly Point[],
  { unit, timeZone }: { unit: Unit; timeZone: string },
): string[] {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { ...forms[unit], timeZone })
  const longFormat = new Intl.DateTimeFormat(locale, { ...hourWithZone, timeZone })
  const names = points.map(({ from }) => format.format(new Date(from)))
  return names.map((name, index) => {
    const isTwice = name === names[index - 1] || name === names[index + 1]
    return isTwice ? longFormat.format(new Date(points[index]?.from ?? 0)) : name
  })
}
