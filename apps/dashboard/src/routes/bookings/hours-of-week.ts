import type { CSSProperties } from 'react'
import type { WeeklyHours } from '@frontdesk/client/operations'
import { days } from '../../components/fields/weekly-hours/weekly-hours-rules.ts'
import type { Booking } from './bookings-query.ts'

/** The hours that a week shows at least: those of an office. */
const [usualFirst, usualLast] = [9, 17]
const minuteMs = 60_000

/** How high an hour is drawn: the shortest appointment has room for one line, within reason. */
const [lowestHour, highestHour, lineHeight] = [56, 112, 28]

/** Minutes after midnight. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Hours of a day: the first that is shown, and the one with which the last ends. */
export interface Hours {
  readonly first: number
  readonly last: number
}

/** Minutes after midnight that the clock of a zone shows at a moment. */
function minutesIn(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    numberingSystem: 'latn',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find(one => one.type === type)?.value ?? 0)
  return 60 * part('hour') + part('minute')
}

const lengthOf = ({ startsAt, endsAt }: Booking): number => (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

/** When an appointment begins and ends on its day. One that goes on after midnight ends with the day. */
function spanOf(booking: Booking, zone: string): Span {
  const start = minutesIn(zone, Date.parse(booking.startsAt))
  return { start, end: Math.min(24 * 60, start + lengthOf(booking)) }
}

/** "09:30" as minutes after midnight. */
const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))

/** When a day of the week is open, by all of these hours. */
const openOn = (weeks: readonly WeeklyHours[], day: (typeof days)[number]): Span[] =>
  weeks
    .flatMap(week => week[day])
    .map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }))
    .toSorted((one, other) => one.start - other.start)

/** The hours of a week: those of its appointments, and those in which visitors can book. */
export function hoursOf(bookings: readonly Booking[], zone: string, weeks: readonly WeeklyHours[]): Hours {
  const spans = [...bookings.map(booking => spanOf(booking, zone)), ...days.flatMap(day => openOn(weeks, day))]
  return {
    first: Math.min(usualFirst, ...spans.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(usualLast, ...spans.map(({ end }) => Math.ceil(end / 60))),
  }
}

/** How high an hour is drawn, in pixels. */
export const hourHeight = (bookings: readonly Booking[]): number =>
  Math.min(highestHour, Math.max(lowestHour, (60 * lineHeight) / Math.min(60, ...bookings.map(lengthOf))))

/** Where a span stands in its day, for the style sheet: hours from the top, and how many. */
const placeOf = ({ start, end }: Span, { first }: Hours): CSSProperties =>
  // CSS properties of our own are not in the type.
  ({ '--from': start / 60 - first, '--long': (end - start) / 60 }) as CSSProperties

/** When nobody can book on a day (YYYY-MM-DD), where hours are known. */
export function closedOn(day: string, weeks: readonly WeeklyHours[], hours: Hours): CSSProperties[] {
  const name = days[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  if (weeks.length === 0 || name === undefined) return []
  const closed: Span[] = []
  let at = hours.first * 60
  for (const { start, end } of [...openOn(weeks, name), { start: hours.last * 60, end: hours.last * 60 }]) {
    if (start > at) closed.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  return closed.map(span => placeOf(span, hours))
}

/** Where the present moment stands in its day; undefined where its hour is not shown. */
export function placeOfNow(zone: string, now: number, hours: Hours): CSSProperties | undefined {
  const at = minutesIn(zone, now)
  return at < hours.first * 60 || at > hours.last * 60 ? undefined : placeOf({ start: at, end: at }, hours)
}

interface Placed {
  readonly booking: Booking
  /** Whether it has room for more than a line. */
  readonly isTall: boolean
  /** Where it stands in its day, and in which part of the width. */
  readonly style: CSSProperties
}

/** Where the appointments of a day stand. Those at the same time stand beside each other. */
export function placesOf(bookings: readonly Booking[], zone: string, hours: Hours): Placed[] {
  const ends: number[] = []
  const placed = bookings
    .map(booking => ({ booking, span: spanOf(booking, zone) }))
    .toSorted((one, other) => one.span.start - other.span.start)
    .map(({ booking, span }) => {
      const free = ends.findIndex(before => before <= span.start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = span.end
      return { booking, span, lane }
    })
  return placed.map(({ booking, span, lane }) => ({
    booking,
    isTall: span.end - span.start >= 60,
    style: { ...placeOf(span, hours), '--lane': lane, '--lanes': ends.length } as CSSProperties,
  }))
}
