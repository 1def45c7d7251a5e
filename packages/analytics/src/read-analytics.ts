import type { Actor } from '@frontdesk/accounts/actor'
import type {
  AnalyticsNumbers,
  AnalyticsPeriod,
  AnalyticsQuery,
  AnalyticsReport,
} from '@frontdesk/contracts/account/analytics'
import { countNames, type NumberIn } from '@frontdesk/contracts/account/analytics-numbers'
import type { Db } from '@frontdesk/db/connect'
import { query, type QueryClient } from '@frontdesk/db/query'
import { readLong } from '@frontdesk/db/read-long'
import { sql, type Sql } from '@frontdesk/db/sql'
import { analyticsTooSlow } from './errors.ts'
import { sumsOf, zerosOf, type CountName } from './counted-numbers.ts'
import { CURRENCY, readCurrency } from './currency.ts'
import { daysBefore, pointsOf, type Points } from './analytics-points.ts'
import { analyticsStatement as name, instants, scopeOf, type AnalyticsLimits } from './analytics-scope.ts'
import { COUNTED_UNTIL, countsIn, modelsIn, valuesIn } from './counted-tables.ts'
import { addToHistogram, quantileOf, type Histogram } from './duration-classes.ts'

type Needs = { db: Db }

/**
 * Reads what happened at the chatbots that the actor may see, by the calendar of the account or of another zone. Throws
 * CHATBOT_UNKNOWN for a chatbot that the actor may not see, and ANALYTICS_TOO_SLOW where the time was not enough.
 */
export async function readAnalytics(
  { db }: Needs,
  actor: Actor,
  asked: AnalyticsQuery,
  limits: AnalyticsLimits,
): Promise<AnalyticsReport> {
  const { days, chatbots } = await scopeOf({ db }, actor, asked)
  const { unit = 'day', compare } = asked
  const points = pointsOf(days, unit)
  const earlier = compare === undefined ? null : pointsOf(daysBefore(days), unit)
  const report = await readLong({ db }, { name, ...limits }, async client => {
    const [progress] = await query<{ until: Date | null }>(client, sql`select (${COUNTED_UNTIL}) as until`)
    const until = progress?.until ?? null
    const currency = await readCurrency(client)
    return {
      timezone: days.timezone,
      currency,
      countedUntil: until?.toISOString() ?? null,
      period: await readPeriod(client, chatbots, points),
      previous: earlier && (await readPrevious(client, chatbots, earlier, notYet(points, until))),
    }
  })
  if (report === null) throw analyticsTooSlow()
  return report
}

type Counts = Pick<AnalyticsNumbers, CountName | 'cost'>

const noCounts: Counts = { ...zerosOf(countNames), cost: 0 }

interface Durations {
  wait: Histogram
  reply: Histogram
}

async function readPeriod(client: QueryClient, chatbots: Sql, points: Points): Promise<AnalyticsPeriod> {
  const { starts, end } = points
  const counts = await query<Omit<Counts, 'cost'> & { point: number }>(client, countStatement(chatbots, points))
  const byPoint = new Map<number, Counts>(counts.map(({ point, ...numbers }) => [point, { ...numbers, cost: 0 }]))
  for (const { point, cost } of await query<CostRow>(client, costStatement(chatbots, points)))
    byPoint.set(point, { ...(byPoint.get(point) ?? noCounts), cost })
  const durations = new Map<number, Durations>()
  const all: Durations = { wait: new Map(), reply: new Map() }
  for (const row of await query<DurationRow>(client, durationStatement(chatbots, points))) {
    const own = durations.get(row.point) ?? { wait: new Map(), reply: new Map() }
    durations.set(row.point, own)
    for (const { wait, reply } of [own, all]) addToHistogram(row.measure === 'wait_ms' ? wait : reply, row)
  }
  const ends = [...starts.slice(1), end]
  return {
    totals: numbersOf([...byPoint.values()].reduce(add, noCounts), all),
    points: starts.map((start, index) => ({
      from: new Date(start).toISOString(),
      before: new Date(ends[index] ?? end).toISOString(),
      numbers: numbersOf(byPoint.get(index + 1) ?? noCounts, durations.get(index + 1)),
    })),
  }
}

/** How much of the period has not been counted yet, in milliseconds, such as the rest of today. */
const notYet = ({ end }: Points, until: Date | null): number => Math.max(0, end - (until?.getTime() ?? end))

/** The points of an earlier period; its totals go as far as the later one was counted, so that the two compare. */
async function readPrevious(
  client: QueryClient,
  chatbots: Sql,
  points: Points,
  leftOutMs: number,
): Promise<AnalyticsPeriod> {
  const whole = await readPeriod(client, chatbots, points)
  const [first = points.end] = points.starts
  const end = Math.max(first, points.end - leftOutMs)
  if (end === points.end) return whole
  const { totals } = await readPeriod(client, chatbots, { starts: [first], end })
  return { ...whole, totals }
}

const add = (one: Counts, other: Counts): Counts => {
  const sum = { ...one }
  // Object.keys forgets whose keys they are.
  for (const field of Object.keys(noCounts) as (keyof Counts)[]) sum[field] += other[field]
  return sum
}

/** Sums of money are exact to a millionth: what is beyond is left by adding floats. */
const roundedCost = (cost: number): number => Math.round(cost * 1e6) / 1e6

/** The durations of a point: a quantile of a measure each. */
const quantiles = {
  waitMedianMs: { of: 'wait', share: 0.5 },
  waitP90Ms: { of: 'wait', share: 0.9 },
  replyMedianMs: { of: 'reply', share: 0.5 },
  replyP95Ms: { of: 'reply', share: 0.95 },
} as const satisfies Record<NumberIn<'milliseconds'>, { of: keyof Durations; share: number }>

function numbersOf(counts: Counts, durations: Durations = { wait: new Map(), reply: new Map() }): AnalyticsNumbers {
  const measured = Object.entries(quantiles).map(([name, { of, share }]) => [name, quantileOf(durations[of], share)])
  return {
    ...counts,
    cost: roundedCost(counts.cost),
    // Object.fromEntries forgets the names.
    ...(Object.fromEntries(measured) as Pick<AnalyticsNumbers, keyof typeof quantiles>),
  }
}

const countStatement = (chatbots: Sql, points: Points): Sql => sql`
  select width_bucket(slot, ${instants(points.starts)}::timestamptz[]) as point, ${sumsOf(countNames)}
  from ${countsIn(chatbots, points)} group by 1`

interface CostRow {
  point: number
  cost: number
}

const costStatement = (chatbots: Sql, points: Points): Sql => sql`
  select width_bucket(slot, ${instants(points.starts)}::timestamptz[]) as point, sum(cost)::float8 as cost
  from ${modelsIn(chatbots, points)} where currency = (${CURRENCY}) group by 1`

interface DurationRow {
  point: number
  measure: 'wait_ms' | 'reply_ms'
  value: string
  count: number
}

const durationStatement = (chatbots: Sql, points: Points): Sql => sql`
  select width_bucket(slot, ${instants(points.starts)}::timestamptz[]) as point, measure, value,
         sum(count)::float8 as count
  from ${valuesIn(chatbots, points)} where measure in ('wait_ms', 'reply_ms') group by 1, 2, 3`
