import type { BookingSettings } from '@frontdesk/contracts/chatbots/booking-settings'
import type { WeeklyHours } from '@frontdesk/contracts/chatbots/weekly-hours'
import { constantOffsets, type OffsetSpan } from './time-zone-offsets.ts'

/** From one instant to another, in milliseconds since 1970; the end is not part of it. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** What decides which slots are free. */
export interface SlotRules extends Pick<
  BookingSettings,
  | 'hours'
  | 'timezone'
  | 'durationMinutes'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
  | 'noticeMinutes'
  | 'horizonDays'
> {
  readonly now: number
  /** Held by bookings, with what is kept free around them. */
  readonly held: readonly Period[]
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Long appointments may begin every hour, short ones one after the other. */
const longestStepMinutes = 60

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Which slots are asked for: of so many days from the first one on (a day of the owner's, counted from 1970). */
export interface SlotQuery {
  readonly firstDay: number
  readonly days: number
  /** So many of them, the first ones. */
  readonly most: number
}

/**
 * The appointments that can be booked on some days. Hours are read off the owner's clock: an hour that it leaves out has no
 * slots, and one that it shows twice has each of them twice. An appointment takes as long as it says, whatever the clock
 * does meanwhile.
 */
export function freeSlots(rules: SlotRules, { firstDay, days, most }: SlotQuery): Period[] {
  const { now, noticeMinutes, horizonDays, durationMinutes, timezone } = rules
  const durationMs = durationMinutes * minuteMs
  const earliest = now + noticeMinutes * minuteMs
  const latest = now + horizonDays * dayMs
  // Clocks are at most 14 hours from UTC; a day that is left out altogether is one more.
  const spans = constantOffsets(timezone, { from: (firstDay - 2) * dayMs, to: (firstDay + days + 2) * dayMs })
  const starts = new Set<number>()
  for (let day = firstDay; day < firstDay + days; day += 1) {
    for (const at of startsOfDay(rules, day, spans)) if (at >= earliest && at <= latest) starts.add(at)
  }
  const isFree = freeCheck(rules)
  const slots: Period[] = []
  for (const from of [...starts].toSorted((one, other) => one - other)) {
    if (slots.length >= most) break
    const slot = { from, to: from + durationMs }
    if (isFree(slot)) slots.push(slot)
  }
  return slots
}

/** The day, counted from 1970, that the clock of a time zone shows at an instant. */
export function dayAt(timezone: string, instant: number): number {
  const [span] = constantOffsets(timezone, { from: instant, to: instant + 1 })
  return Math.floor((instant + (span?.offset ?? 0)) / dayMs)
}

/** When the appointments of one day begin: those that lie within its hours whole. */
function startsOfDay({ hours, durationMinutes }: SlotRules, day: number, spans: readonly OffsetSpan[]): number[] {
  const step = Math.min(durationMinutes, longestStepMinutes) * minuteMs
  const durationMs = durationMinutes * minuteMs
  return hoursOf(hours, day).flatMap(({ from, to }) => {
    // The hours as instants: of each time between two changes of the clock the part in which it shows them.
    const pieces = spans
      .map(({ offset, ...span }) => ({
        first: from - offset,
        from: Math.max(span.from, from - offset),
        to: Math.min(span.to, to - offset),
      }))
      .filter(piece => piece.from < piece.to)
    const whole = joined(pieces)
    return pieces.flatMap(({ first, ...piece }) => {
      const starts: number[] = []
      const skipped = Math.ceil((piece.from - first) / step)
      for (let at = first + skipped * step; at < piece.to; at += step) {
        if (whole.some(open => open.from <= at && at + durationMs <= open.to)) starts.push(at)
      }
      return starts
    })
  })
}

/** The periods of a day as the clock shows them, as if it were UTC. */
const hoursOf = (hours: WeeklyHours, day: number): Period[] =>
  hours[weekdays[(((day + 4) % 7) + 7) % 7] ?? 'sunday'].map(({ from, to }) => ({
    from: day * dayMs + minutesOf(from) * minuteMs,
    to: day * dayMs + minutesOf(to) * minuteMs,
  }))

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Periods that touch are one: a clock that is put forward leaves no time out. */
function joined(periods: readonly Period[]): Period[] {
  const whole: Period[] = []
  for (const period of periods) {
    const last = whole.at(-1)
    if (last?.to === period.from) whole.splice(-1, 1, { from: last.from, to: period.to })
    else whole.push({ from: period.from, to: period.to })
  }
  return whole
}

/** Says of slots in the order of time whether nobody holds them. It passes each held period once: there may be thousands. */
function freeCheck({ held, bufferBeforeMinutes, bufferAfterMinutes }: SlotRules): (slot: Period) => boolean {
  const periods = apart(held)
  let next = 0
  return ({ from, to }) => {
    while ((periods[next]?.to ?? Infinity) <= from - bufferBeforeMinutes * minuteMs) next += 1
    return (periods[next]?.from ?? Infinity) >= to + bufferAfterMinutes * minuteMs
  }
}

/** The same time in periods that do not overlap, in order. */
function apart(periods: readonly Period[]): Period[] {
  const whole: Period[] = []
  for (const { from, to } of periods.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1)
    if (last !== undefined && from <= last.to) whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else whole.push({ from, to })
  }
  return whole
}
