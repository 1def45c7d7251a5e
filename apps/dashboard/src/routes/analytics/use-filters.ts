import { useNavigate, useSearch } from '@tanstack/react-router'
import { useZone } from '../../account/zone.ts'
import { addDays, dayIn, daysOfMonth, lastDays, lastMonths, lengthOf, type Days } from '../../analytics/days.ts'
import { metricsOfAnalytics, type Metric } from '../../analytics/metrics.ts'
import { serverNow } from '../../api/server-clock.ts'

export const units = ['hour', 'day', 'week'] as const
export type Unit = (typeof units)[number]

/** Periods of a name; a month is written as YYYY-MM. */
export const namedPeriods = { '7d': 7, '30d': 30, '90d': 90 } as const
const defaultPeriod = '30d'

/** The API has no more by the hour and by the day. */
const mostDays = { hour: 31, day: 366, week: 366 } as const satisfies Record<Unit, number>

/** A year back, so that a month compares with the same one of the year before. */
const monthsOffered = 13

export interface Filters {
  /** 7d, 30d, 90d, YYYY-MM or custom. */
  period: string
  months: readonly string[]
  days: Days
  /** Why there is nothing to show: days of the person's choice that are no period. */
  problem: 'backwards' | 'tooLong' | undefined
  zone: string
  today: string
  chatbotId: string
  metric: Metric
  /** The bars that so many days may be drawn in. */
  unitsOffered: readonly Unit[]
  unit: Unit
  isCompared: boolean
  /** Changes what the address names; undefined takes it out of there. */
  set: (change: Readonly<Record<string, string | undefined>>) => void
}

const textOf = (search: Readonly<Record<string, unknown>>, name: string): string => {
  const value = search[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

function daysOf(period: string, today: string, search: Readonly<Record<string, unknown>>): Days {
  if (period === 'custom') {
    const [from, to] = [textOf(search, 'from'), textOf(search, 'to')]
    return { from: isDay(from) ? from : addDays(today, -6), to: isDay(to) ? to : today }
  }
  const named = Object.entries(namedPeriods).find(([name]) => name === period)
  return named === undefined ? daysOfMonth(period) : lastDays(named[1], today)
}

/** What the page shows, all of it in the address: `?period=7d&metric=rating`. */
export function useFilters(): Filters {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useZone()
  const today = dayIn(zone, serverNow())
  const months = lastMonths(monthsOffered, today)
  const asked = textOf(search, 'period')
  const period = [...Object.keys(namedPeriods), ...months, 'custom'].includes(asked) ? asked : defaultPeriod
  const days = daysOf(period, today, search)
  const length = lengthOf(days)
  const unitsOffered = units.filter(unit => length <= mostDays[unit] && (unit !== 'week' || length > 7))
  const usual: Unit = length <= 2 ? 'hour' : 'day'
  return {
    period,
    months,
    days,
    problem: length < 1 ? 'backwards' : length > mostDays.day ? 'tooLong' : undefined,
    zone,
    today,
    chatbotId: textOf(search, 'chatbot'),
    metric: metricsOfAnalytics.find(metric => metric === search['metric']) ?? 'conversations',
    unitsOffered,
    unit: unitsOffered.find(unit => unit === search['unit']) ?? usual,
    isCompared: search['compare'] !== 'none',
    set: change => {
      void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
    },
  }
}
