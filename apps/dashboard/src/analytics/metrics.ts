import type { WeekNumbers } from '../api/generated'

/** A number of the chart, in the order in which they are shown. */
export const metrics = ['conversations', 'visitorMessages', 'answered', 'notFound', 'handedOver', 'rating'] as const
/** Those of analytics; the last one where prices are set. */
export const metricsOfAnalytics = [...metrics, 'liveRating', 'cost'] as const
export type Metric = (typeof metricsOfAnalytics)[number]

/** The numbers of some time, with those that only analytics has where they are known. */
export type Numbers = WeekNumbers & {
  readonly liveChatRatings?: number
  readonly liveChatsSatisfied?: number
  readonly cost?: number
}

/** Of a whole in percent; null where there is no whole. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

const values: Readonly<Record<Metric, (numbers: Numbers) => number | null>> = {
  conversations: ({ conversations }) => conversations,
  visitorMessages: ({ visitorMessages }) => visitorMessages,
  answered: ({ aiReplies, visitorMessages }) => share(aiReplies, visitorMessages),
  notFound: ({ notFound, visitorMessages }) => share(notFound, visitorMessages),
  handedOver: ({ handedOver }) => handedOver,
  rating: ({ ratingsUp, ratingsDown }) => share(ratingsUp, ratingsUp + ratingsDown),
  liveRating: ({ liveChatRatings = 0, liveChatsSatisfied = 0 }) => share(liveChatsSatisfied, liveChatRatings),
  cost: ({ cost }) => cost ?? null,
}

/** What a metric is in some numbers; null where it has no value. */
export const valueOf = (metric: Metric, numbers: Numbers): number | null => values[metric](numbers)

/** The numbers of several days together. */
export function sumOf(days: readonly WeekNumbers[]): WeekNumbers {
  const sum = { ...noNumbers }
  // Object.keys forgets whose keys they are.
  for (const field of Object.keys(noNumbers) as (keyof WeekNumbers)[])
    for (const numbers of days) sum[field] += numbers[field]
  return sum
}

const noNumbers: WeekNumbers = {
  conversations: 0,
  visitorMessages: 0,
  aiReplies: 0,
  notFound: 0,
  handedOver: 0,
  ratingsUp: 0,
  ratingsDown: 0,
}

const shares = new Set<Metric>(['answered', 'notFound', 'rating', 'liveRating'])

/** Whether a metric is a percentage. */
export const isShare = (metric: Metric): boolean => shares.has(metric)

/** How a value differs from the one before: in percent, of percentages in points. Null: there is nothing to compare. */
export function changeOf(metric: Metric, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (isShare(metric)) return Math.round(now) - Math.round(before)
  return before === 0 ? null : Math.round((100 * (now - before)) / before)
}
