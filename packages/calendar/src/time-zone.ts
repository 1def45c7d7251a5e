import { AppError } from '@frontdesk/errors/app-error'

const timeZoneUnknown = (given: string): AppError =>
  new AppError(
    'TIME_ZONE_UNKNOWN',
    'invalid',
    `${JSON.stringify(given.slice(0, 80))} is not a time zone. Use an IANA name such as Europe/Berlin.`,
    { values: { timezone: given.slice(0, 80) } },
  )

/**
 * Checks a time zone by its IANA name and returns it in its usual spelling. A zone with several names keeps the one that
 * was given: whoever chose Asia/Kathmandu would not find Asia/Katmandu again. An offset such as +02:00 has no summer, and
 * is no zone.
 */
export function canonicalTimeZone(name: string): string {
  if (!/^[A-Za-z]/.test(name)) throw timeZoneUnknown(name)
  const known = knownName(name)
  return usualSpelling.test(name) ? name : known
}

/** The zone of this name; the other one if there is none: what a visitor's browser names, the visitor cannot change. */
export function timeZoneOr(other: string, name: string | undefined): string {
  try {
    return name === undefined ? other : canonicalTimeZone(name)
  } catch {
    return other
  }
}

/** Every part of a name begins with a capital letter. */
const usualSpelling = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/

function knownName(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw timeZoneUnknown(name)
  }
}

/** How far the clock of a zone is ahead of UTC at an instant. Both are in milliseconds. */
export type ZoneOffset = (instant: number) => number

/** Reads the clock of a zone that exists, in any year. By the zones that Node knows. */
export function zoneOffset(timezone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
  return instant => {
    // GMT+05:45, GMT-00:53:28, and GMT alone in the zones of some releases of Node.js.
    const shown = String(format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value)
    const [, hours, minutes = 0, seconds = 0] = shown.split(/\D+/)
    const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
    return shown.includes('-') ? -ahead : ahead
  }
}

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Finds the first instant of a day in a zone, which is midnight there, or the end of the hour that the clock skips at
 * midnight. The day is given by its midnight in UTC.
 */
export function startOfDay(timezone: string, midnight: number): number {
  if (timezone === 'UTC') return midnight
  const offsetAt = zoneOffset(timezone)
  // No clock is a day ahead or behind, so that the day begins between these two.
  let [before, begun] = [midnight - dayMs, midnight + dayMs]
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2)
    if (middle + offsetAt(middle) >= midnight) begun = middle
    else before = middle
  }
  return begun
}

/** The day that the calendar of a zone shows at an instant, as YYYY-MM-DD. */
export const dayAt = (timezone: string, instant: number): string =>
  new Date(instant + zoneOffset(timezone)(instant)).toISOString().slice(0, 10)
