import type { Actor } from '@frontdesk/accounts/actor'
import type { AnalyticsDetails, AnalyticsDetailsQuery } from '@frontdesk/contracts/account/analytics'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { readLong } from '@frontdesk/db/read-long'
import { sql, type Sql } from '@frontdesk/db/sql'
import { analyticsTooSlow } from '../errors.ts'
import { weekHoursOf, type WeekHours } from './analytics-points.ts'
import { readRanking } from './rank-values.ts'
import { analyticsStatement, inside, instants, scopeOf, type AnalyticsLimits } from './analytics-scope.ts'

/**
 * Reads what a period is made of, in one answer: rankings, and at which hours of the week visitors wrote to the chatbots
 * that the actor may see. Throws as `readAnalytics` does.
 */
export async function readAnalyticsDetails(
  { db }: { db: Db },
  actor: Actor,
  asked: AnalyticsDetailsQuery,
  limits: AnalyticsLimits,
): Promise<AnalyticsDetails> {
  const { days, chatbots } = await scopeOf({ db }, actor, asked)
  const hours = weekHoursOf(days)
  const report = await readLong({ db }, { name: analyticsStatement, ...limits }, async client => ({
    timezone: days.timezone,
    pages: await readRanking(client, { chatbots, points: hours.points, by: 'page' }),
    sources: await readRanking(client, { chatbots, points: hours.points, by: 'source' }),
    languages: await readRanking(client, { chatbots, points: hours.points, by: 'language' }),
    hours: asWeek(await query<PlaceRow>(client, hourStatement(chatbots, hours))),
  }))
  if (report === null) throw analyticsTooSlow()
  return report
}

interface PlaceRow {
  place: number
  count: number
}

const hourStatement = (chatbots: Sql, { points, places }: WeekHours): Sql => sql`
  select (${places}::int[])[width_bucket(slot, ${instants(points.starts)}::timestamptz[])] as place,
         sum(visitor_messages)::float8 as count
  from analytics_counts where ${inside(chatbots, points)} group by 1`

/** Seven days of 24 hours. */
function asWeek(rows: readonly PlaceRow[]): number[][] {
  const counts = new Map(rows.map(({ place, count }) => [place, count]))
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => counts.get(day * 24 + hour) ?? 0),
  )
}
