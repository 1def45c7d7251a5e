import { instantOf, wallTimeAt } from '../../../time/zoned-time.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

export interface SnoozeTime {
  readonly when: 'inAnHour' | 'laterToday' | 'tomorrow'
  /** ISO 8601. */
  readonly until: string
}

/**
 * Until when an agent may set a conversation aside with one press: for an hour, until five in the afternoon unless that
 * is soon, and until nine the next morning, by the clock of their zone.
 */
export function snoozeTimes(now: number, timeZone: string): readonly SnoozeTime[] {
  const wall = wallTimeAt(timeZone, now)
  const today = wall - (wall % dayMs)
  const at = (when: SnoozeTime['when'], instant: number): SnoozeTime => ({
    when,
    until: new Date(instant).toISOString(),
  })
  return [
    at('inAnHour', now + hourMs),
    ...(wall < today + 15 * hourMs ? [at('laterToday', instantOf(timeZone, today + 17 * hourMs))] : []),
    at('tomorrow', instantOf(timeZone, today + dayMs + 9 * hourMs)),
  ]
}

/** What a field for day and time says (2026-11-24T09:00), as an instant; null where it says none. */
export function readLocalTime(text: string, timeZone: string): string | null {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? null : new Date(instantOf(timeZone, wall)).toISOString()
}

/** What such a field shows for an instant. */
export const writeLocalTime = (instant: number, timeZone: string): string =>
  new Date(wallTimeAt(timeZone, instant)).toISOString().slice(0, 16)
