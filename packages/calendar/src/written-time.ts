import { writtenLocale } from '@frontdesk/web/written-locale'
import { foreignZone } from '@frontdesk/web/zone-in-words'

/**
 * How mails and pages of the server write dates and times: in the reader's language, and as in their country where the
 * tag names one. The dashboard and the widget do it in the browser.
 */

/** A time on the clock of a zone. */
export interface Clock {
  language: string
  timezone: string
  /**
   * The zone that the reader may assume. If its clock shows the same time, no zone is named; without it, the zone is
   * always named.
   */
  assumedZone?: string | null
}

interface Span {
  startsAt: Date
  endsAt: Date
}

const dayForm = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const timeForm = { hour: '2-digit', minute: '2-digit' } as const

/** From when to when something is, with its day: "Tuesday 1 December 2026, 11:00–11:30 · Central European Time". */
export const writtenSpan = (span: Span, clock: Clock): string => writtenRange(span, clock, { ...dayForm, ...timeForm })

/** The times alone: "11:00–11:30 · Central European Time". */
export const writtenTimes = (span: Span, clock: Clock): string => writtenRange(span, clock, timeForm)

function writtenRange({ startsAt, endsAt }: Span, clock: Clock, form: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(writtenLocale(clock.language), { timeZone: clock.timezone, ...form })
  return `${format.formatRange(startsAt, endsAt)}${zoneAfter(startsAt, clock)}`
}

/** The zone of a time, behind it. */
function zoneAfter(at: Date, { language, timezone, assumedZone }: Clock): string {
  const name = foreignZone(timezone, assumedZone, at, writtenLocale(language))
  return name === undefined ? '' : ` · ${name}`
}

/** The day alone: "Tuesday 1 December 2026". */
export const writtenDay = (at: Date, { language, timezone }: Clock): string =>
  new Intl.DateTimeFormat(writtenLocale(language), { timeZone: timezone, ...dayForm }).format(at)

/** When something happened: "23 Nov 2026, 09:15 · UTC". */
export function writtenMoment(at: Date, clock: Clock): string {
  const { language, timezone } = clock
  const form = { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' } as const
  return `${new Intl.DateTimeFormat(writtenLocale(language), form).format(at)}${zoneAfter(at, clock)}`
}

/** What stands on a leaf of a calendar: "Dec" and "1". */
export function writtenLeaf(at: Date, { language, timezone }: Clock): { month: string; day: string } {
  const write = (part: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(writtenLocale(language), { timeZone: timezone, ...part }).format(at)
  return { month: write({ month: 'short' }), day: write({ day: 'numeric' }) }
}

/** Several whole days, reckoned in UTC: "16–22 November 2026". */
export const writtenDays = ({ from, to }: { from: string; to: string }, language: string): string =>
  new Intl.DateTimeFormat(writtenLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )
