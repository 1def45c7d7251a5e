import { sql, type Sql } from '@frontdesk/db/sql'

/**
 * Durations are counted in classes, each a tenth wider than the one before. Histograms of the same classes are merged by
 * adding their counts, whatever the period, and a quantile is off by 5 % at most: nobody decides by less.
 */
const growth = 1.1

/** The number of the class of a duration, as text. */
export const durationClassOf = (ms: Sql): Sql =>
  sql`floor(ln(greatest((${ms})::float8, 1)) / ln(${growth}::float8))::int::text`

/** How many durations there were of each class. */
export type Histogram = Map<number, number>

/** Adds a count to a class of a histogram. */
export const addToHistogram = (histogram: Histogram, { value, count }: { value: string; count: number }): void => {
  const number = Number(value)
  histogram.set(number, (histogram.get(number) ?? 0) + count)
}

/** The duration that a share of all of them does not pass, in milliseconds; null if there were none. */
export function quantileOf(histogram: Histogram, share: number): number | null {
  const all = [...histogram.values()].reduce((sum, count) => sum + count, 0)
  let left = Math.max(1, Math.ceil(all * share))
  for (const [number, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    left -= count
    // The middle of the class, as far from either end in proportion.
    if (left <= 0) return Math.round(growth ** (number + 0.5))
  }
  return null
}
