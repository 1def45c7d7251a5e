import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import type { PanelContext } from '../panel-context.ts'
import type { ShownSettings } from '../whole-settings.ts'

/** One free slot as it is offered: its hour, in the visitor's time zone. */
export interface OfferedTime {
  readonly slot: Slot
  readonly label: string
}

/** The free times of one day, as a calendar in the visitor's zone has it. */
export interface DaySlots {
  readonly key: string
  readonly short: string
  readonly long: string
  readonly times: readonly OfferedTime[]
}

/** How times are written: in a language, in a time zone. */
export interface Wording {
  readonly language: string
  readonly zone: string
}

/** The zone of this browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone that times are written in: the owner's where the browser cannot write them in its own (`Etc/Unknown`). */
export function shownZone({ bookings }: Pick<ShownSettings, 'bookings'>): string {
  try {
    const timeZone = ownZone()
    Intl.DateTimeFormat('en', { timeZone })
    if (timeZone) return timeZone
  } catch {
    // It is none.
  }
  return bookings?.timezone ?? 'UTC'
}

/** How times are written for the visitor of a panel. */
export const wordingOf = ({ host, settings }: Pick<PanelContext, 'host' | 'settings'>): Wording => ({
  language: host.locale,
  zone: shownZone(settings),
})

/** Free times by the visitor's days, in the order in which they come. */
export function daySlots(slots: readonly Slot[], { language, zone }: Wording): DaySlots[] {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options })
  const key = isoDays(zone)
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const long = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  const exactTime = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' })
  const days = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = key.format(new Date(slot.startsAt))
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return [...days].map(([name, ofDay]) => {
    const starts = ofDay.map(({ startsAt }) => new Date(startsAt))
    const labels = starts.map(start => time.format(start))
    const times = ofDay.map((slot, at) => {
      const label = labels[at] ?? ''
      // Once a year an hour comes twice.
      const isDouble = labels.indexOf(label) !== labels.lastIndexOf(label)
      return { slot, label: isDouble ? exactTime.format(starts[at]) : label }
    })
    return { key: name, short: short.format(starts[0]), long: long.format(starts[0]), times }
  })
}

/** "Monday, 23 November, 10:00–10:30 (Berlin)". */
export function slotInWords({ startsAt, endsAt }: Slot, { language, zone }: Wording): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  return `${format.formatRange(new Date(startsAt), new Date(endsAt))} (${zoneInWords(zone)})`
}

/** The same moment on the clock of another zone; undefined where that clock shows the same. */
export function timeElsewhere(startsAt: string, { language, zone }: Wording, elsewhere: string): string | undefined {
  const show = (timeZone: string): string =>
    new Intl.DateTimeFormat(language, { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(
      new Date(startsAt),
    )
  const there = show(elsewhere)
  return show(zone) === there ? undefined : there
}

/** "Europe/Berlin" → "Berlin". */
export const zoneInWords = (zone: string): string => zone.replace(/.*\//, '').replaceAll('_', ' ')

/** The day so many days after another, both as YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string =>
  // In UTC, where no day is longer than another.
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Sweden writes days as ISO does. */
const isoDays = (timeZone: string): Intl.DateTimeFormat => new Intl.DateTimeFormat('sv-SE', { timeZone })

/** Today on the clock of a zone, as YYYY-MM-DD. */
export const today = (zone: string): string => isoDays(zone).format()
