import { zoneOffset, type ZoneOffset } from '@frontdesk/calendar/time-zone'

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
  const offsetAt = zoneOffset(timezone)
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
function changeBetween(offsetAt: ZoneOffset, from: number, to: number): number {
  const before = offsetAt(from)
  let [same, changed] = [from, to]
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2)
    if (offsetAt(middle) === before) same = middle
    else changed = middle
  }
  return changed
}
