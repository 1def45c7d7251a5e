import type { AnalyticsNumbers, WeekNumbers } from '@frontdesk/client/operations'

/** The numbers of some time, with those that only analytics has where they are known. */
export type Numbers = WeekNumbers & Partial<AnalyticsNumbers>

interface MetricDefinition {
  readonly unit: 'count' | 'percent' | 'money'
  /** Home shows it too, from the numbers of a week. */
  readonly isOfWeek: boolean
  /** Whether more of it is better, or less; undefined: it is neither. */
  readonly better?: 'more' | 'less'
  /** Null where it has no value. */
  readonly value: (numbers: Numbers) => number | null
}

/** Of a whole in percent; null where there is no whole. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** The metrics that can be charted, in the order in which they are shown. Money is shown where prices are set. */
const definitions = {
  conversations: { unit: 'count', isOfWeek: true, value: ({ conversations }) => conversations },
  visitorMessages: { unit: 'count', isOfWeek: true, value: ({ visitorMessages }) => visitorMessages },
  answered: {
    unit: 'percent',
    isOfWeek: true,
    better: 'more',
    // A reply that says that it found nothing is no answer: the two shares never add up to more than a whole.
    value: ({ aiReplies, notFound, visitorMessages }) => share(Math.max(0, aiReplies - notFound), visitorMessages),
  },
  notFound: {
    unit: 'percent',
    isOfWeek: true,
    better: 'less',
    value: ({ notFound, visitorMessages }) => share(notFound, visitorMessages),
  },
  handedOver: { unit: 'count', isOfWeek: true, value: ({ handedOver }) => handedOver },
  rating: {
    unit: 'percent',
    isOfWeek: true,
    better: 'more',
    value: ({ ratingsUp, ratingsDown }) => share(ratingsUp, ratingsUp + ratingsDown),
  },
  liveRating: {
    unit: 'percent',
    isOfWeek: false,
    better: 'more',
    value: ({ liveChatRatings = 0, liveChatsSatisfied = 0 }) => share(liveChatsSatisfied, liveChatRatings),
  },
  cost: { unit: 'money', isOfWeek: false, value: ({ cost }) => cost ?? null },
} as const satisfies Record<string, MetricDefinition>

export type Metric = keyof typeof definitions

// A table of exactly these keys.
/** The metrics of analytics. */
export const metricsOfAnalytics = Object.keys(definitions) as Metric[]
/** The metrics of a week. */
export const metrics = metricsOfAnalytics.filter(metric => definitions[metric].isOfWeek)

/** What a metric is in some numbers; null where it has no value. */
export const valueOf = (metric: Metric, numbers: Numbers): number | null => definitions[metric].value(numbers)

export const unitOf = (metric: Metric): MetricDefinition['unit'] => definitions[metric].unit

/** Whether a change of a metric is good news; null where it is neither good nor bad. */
export function isBetter(metric: Metric, change: number): boolean | null {
  const { better }: MetricDefinition = definitions[metric]
  return better === undefined || change === 0 ? null : change > 0 === (better === 'more')
}

/** Whether a metric is a percentage. */
export const isShare = (metric: Metric): boolean => unitOf(metric) === 'percent'

/** The numbers of several days together, of one at least. */
export const sumOf = (days: readonly WeekNumbers[]): WeekNumbers =>
  days.reduce((one, other) => {
    const sum = { ...one }
    // Object.keys forgets whose keys they are.
    for (const name of Object.keys(sum) as (keyof WeekNumbers)[]) sum[name] += other[name]
    return sum
  })

/** How a value differs from the one before: in percent, of percentages in points. Null: there is nothing to compare. */
export function changeOf(metric: Metric, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (isShare(metric)) return Math.round(now) - Math.round(before)
  return before === 0 ? null : Math.round((100 * (now - before)) / before)
}
