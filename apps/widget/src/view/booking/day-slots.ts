import type { Slot } from '@frontdesk/contracts/chat/chat-actions'
import { foreignZone } from '@frontdesk/web/zone-in-words'
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
  readonly long: string
  readonly times: readonly OfferedTime[]
}

/** How times are written: in a language, in a time zone. */
export interface Wording {
  readonly language: string
  readonly zone: string
  /** The owner's; undefined where the visitor's own is not known, and the zone is named at every time. */
  readonly ownerZone: string | undefined
}

/** The zone of this browser; undefined where it cannot write times in it (`Etc/Unknown`). */
export function ownZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    Intl.DateTimeFormat('en', { timeZone })
    return timeZone || undefined
  } catch {
    return undefined
  }
}

/** The zone that times are written in: the visitor's, else the owner's. */
export const shownZone = ({ bookings }: Pick<ShownSettings, 'bookings'>): string =>
  ownZone() ?? bookings?.timezone ?? 'UTC'

/** How times are written for the visitor of a panel. */
export const wordingOf = ({ host, settings }: Pick<PanelContext, 'host' | 'settings'>): Wording => ({
  language: host.locale,
  zone: shownZone(settings),
  ownerZone: ownZone() && settings.bookings?.timezone,
})

/** The zone of a time in words; undefined where the visitor and the owner have the same time. */
export const namedZone = (at: Date, { language, zone, ownerZone }: Wording): string | undefined =>
  foreignZone(zone, ownerZone, at, language)

/** Free times by the visitor's days, in the order in which they come. */
export function daySlots(slots: readonly Slot[], { language, zone }: Pick<Wording, 'language' | 'zone'>): DaySlots[] {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options })
  const key = isoDays(zone)
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
    return { key: name, long: long.format(starts[0]), times }
  })
}

/**
 * "Monday 23 November, 10:00–10:30", with the zone if the owner's clock shows another time, or the visitor's zone is
 * unknown.
 */
export function slotInWords({ startsAt, endsAt }: Slot, wording: Wording): string {
  const { language, zone } = wording
  const start = new Date(startsAt)
  const format = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  // No line ends between the two times.
  const span = format.formatRange(start, new Date(endsAt)).replace('–', '\u2060–\u2060')
  return [span, namedZone(start, wording)].filter(Boolean).join(' · ')
}

/** The same moment on the owner's clock, where that shows another time: "Mon 16:00 · Central European Time". */
export function timeOfOwner(startsAt: string, { language, zone, ownerZone }: Wording): string | undefined {
  const at = new Date(startsAt)
  const name = ownerZone && foreignZone(ownerZone, zone, at, language)
  if (!name) return undefined
  const form = { timeZone: ownerZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
  return `${new Intl.DateTimeFormat(language, form).format(at)} · ${name}`
}

/** The day so many days after another, both as YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string =>
  // In UTC, where no day is longer than another.
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Sweden writes days as ISO does. */
const isoDays = (timeZone: string): Intl.DateTimeFormat => new Intl.DateTimeFormat('sv-SE', { timeZone })

interface DayOfWeek {
  readonly key: string
  /** "Mon" and "7": one below the other, so that all are of one width. */
  readonly weekday: string
  readonly day: string
  readonly label: string
  readonly isFree: boolean
}

/** Formats a calendar day. Days have no zone, so UTC is used. */
const dayFormat = (language: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...form })

/** The seven days of the owner's week, and any other day on which its free times fall in the visitor's zone. */
export function weekOf(from: string, free: readonly DaySlots[], { language }: Pick<Wording, 'language'>): DayOfWeek[] {
  const keys = new Set([0, 1, 2, 3, 4, 5, 6].map(days => daysAfter(from, days)))
  const freeKeys = new Set(free.map(({ key }) => key))
  for (const key of freeKeys) keys.add(key)
  const write = (key: string, form: Intl.DateTimeFormatOptions): string =>
    dayFormat(language, form).format(new Date(key))
  return [...keys].sort().map(key => {
    const weekday = write(key, { weekday: 'short' })
    const day = write(key, { day: 'numeric' })
    // In one order in every language: speech input finds a button by the words on it (WCAG 2.5.3).
    const label = `${weekday} ${day} ${write(key, { month: 'short' })}`
    return { key, weekday, day, label, isFree: freeKeys.has(key) }
  })
}

/** "7–13 January". */
export const daysInWords = (from: string, to: string, { language }: Pick<Wording, 'language'>): string =>
  dayFormat(language, { day: 'numeric', month: 'long' }).formatRange(new Date(from), new Date(to))

/** Today on the clock of a zone, as YYYY-MM-DD. */
export const today = (zone: string): string => isoDays(zone).format()
