/** A time as the clock of a zone shows it, in milliseconds as if it was UTC. */
export type WallTime = number

/** What the clock of a zone shows at an instant. */
export function wallTimeAt(timeZone: string, instant: number): WallTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (type: string): number => Number(parts.find(part => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * The instant at which the clock of a zone shows a time. Of a time that comes twice it is one of both; one that is skipped
 * is taken an hour later.
 */
export function instantOf(timeZone: string, wall: WallTime): number {
  const aheadAt = (instant: number): number => wallTimeAt(timeZone, instant) - instant
  const guess = wall - aheadAt(wall)
  return wall - aheadAt(guess)
}
