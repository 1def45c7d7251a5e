import type { CSSProperties } from 'react'
import type { Booking } from './bookings-query.ts'

/** The hours that a week shows at least: those of an office. */
const [usualFirst, usualLast] = [9, 17]
const minuteMs = 60_000

/** Minutes after midnight that the clock of a zone shows at a moment. */
function minutesIn(timeZone: string, at: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    numberingSystem: 'latn',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(new Date(at))
  const part = (type: string): number => Number(parts.find(one => one.type === type)?.value ?? 0)
  return 60 * part('hour') + part('minute')
}

/** When an appointment begins and ends on its day. One that goes on after midnight ends with the day. */
function spanOf({ startsAt, endsAt }: Booking, zone: string): { start: number; end: number } {
  const start = minutesIn(zone, startsAt)
  return { start, end: Math.min(24 * 60, start + (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs) }
}

/** The first hour of a week's appointments, and the one with which the last ends. */
export function hoursOf(bookings: readonly Booking[], zone: string): { first: number; last: number } {
  const spans = bookings.map(booking => spanOf(booking, zone))
  return {
    first: Math.min(usualFirst, ...spans.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(usualLast, ...spans.map(({ end }) => Math.ceil(end / 60))),
  }
}

interface Placed {
  readonly booking: Booking
  /** Where it stands in its day, for the style sheet: hours from the top, and which part of the width. */
  readonly style: CSSProperties
}

/** Where the appointments of a day stand. Those at the same time stand beside each other. */
export function placesOf(bookings: readonly Booking[], zone: string, firstHour: number): Placed[] {
  const ends: number[] = []
  const placed = bookings
    .map(booking => ({ booking, ...spanOf(booking, zone) }))
    .toSorted((one, other) => one.start - other.start)
    .map(({ booking, start, end }) => {
      const free = ends.findIndex(before => before <= start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = end
      return { booking, start, end, lane }
    })
  return placed.map(({ booking, start, end, lane }) => ({
    booking,
    // CSS properties of our own are not in the type.
    style: {
      '--from': start / 60 - firstHour,
      '--long': (end - start) / 60,
      '--lane': lane,
      '--lanes': ends.length,
    } as CSSProperties,
  }))
}
