/** A time in which a zone's clock is ahead of UTC by the same number of milliseconds. */
export interface OffsetSpan {
  readonly from: number
  readonly to: number
  readonly offset: number
}

/** No zone changes its clock twice within so long. */
const sampleMs = 12 * 60 * 60 * 1_000

/** The times between the changes of a zone's clock, from one instant to another. By the zones that Node knows. */
export function constantOffsets(timezone: string, { from, to }: { from: number; to: number }): OffsetSpan[] {
  const offsetAt = clockOf(timezone)
  const spans: OffsetSpan[] = []
  const add = (span: OffsetSpan): void => {
    const last = spans.at(-1)
    if (last?.offset === span.offset) spans.splice(-1, 1, { ...last, to: span.to })
    else spans.push(span)
  }
  for (let at = from; at < to; at += sampleMs) {
    const end = Math.min(at + sampleMs, to)
    const [before, after] = [offsetAt(at), offsetAt(end)]
    const change = before === after ? end : changeBetween(offsetAt, at, end)
    add({ from: at, to: change, offset: before })
    if (change < end) add({ from: change, to: end, offset: after })
  }
  return spans
}

/** The first instant at which the clock no longer shows what it showed at `from`. */
function changeBetween(offsetAt: (instant: number) => number, from: number, to: number): number {
  const before = offsetAt(from)
  let [same, changed] = [from, to]
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2)
    if (offsetAt(middle) === before) same = middle
    else changed = middle
  }
  return changed
}

function clockOf(timezone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return instant => {
    const second = Math.floor(instant / 1_000) * 1_000
    const shown = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown
    return Date.UTC(year, month - 1, day, hour, minute, shown['second'] ?? 0) - second
  }
}
