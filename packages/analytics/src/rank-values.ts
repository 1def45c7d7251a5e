import type { Actor } from '@frontdesk/accounts/actor'
import type { AnalyticsRanking, AnalyticsTopQuery } from '@frontdesk/contracts/account/analytics'
import type { Db } from '@frontdesk/db/connect'
import { query, type QueryClient } from '@frontdesk/db/query'
import { readLong } from '@frontdesk/db/read-long'
import { sql, type Sql } from '@frontdesk/db/sql'
import { analyticsTooSlow } from './errors.ts'
import { pointsOf, type Points } from './analytics-points.ts'
import { analyticsStatement, scopeOf, type AnalyticsLimits } from './analytics-scope.ts'
import { valuesIn } from './counted-tables.ts'
import { outcomesIn } from './outcomes-in.ts'

const shownValues = 50

/** Ranks the pages, languages, sources or outcomes that were met most often. Throws as `readAnalytics` does. */
export async function rankValues(
  { db }: { db: Db },
  actor: Actor,
  asked: AnalyticsTopQuery,
  limits: AnalyticsLimits,
): Promise<AnalyticsRanking> {
  const { days, chatbots } = await scopeOf({ db }, actor, asked)
  const points = pointsOf(days, 'day')
  const ranking = await readLong({ db }, { name: analyticsStatement, ...limits }, client =>
    readRanking(client, { chatbots, points, by: asked.by }),
  )
  if (ranking === null) throw analyticsTooSlow()
  return ranking
}

interface RankingInput {
  chatbots: Sql
  points: Points
  by: AnalyticsTopQuery['by']
}

/** Reads one ranking over a connection that has a deadline. */
export async function readRanking(
  client: QueryClient,
  { chatbots, points, by }: RankingInput,
): Promise<AnalyticsRanking> {
  const rows = await query<{ value: string; count: number }>(
    client,
    by === 'conversation_outcome' || by === 'cause'
      ? sql`
        select value, count(*)::float8 as count
        from (select ${by === 'cause' ? sql`cause` : sql`outcome`}::text as value from ${outcomesIn(chatbots, points)}) as decided
        where value is not null group by value order by count desc, value`
      : sql`
        select value, sum(count)::float8 as count from ${valuesIn(chatbots, points)} where measure = ${by}::analytics_measure
        group by value order by value = '', count desc, value`,
  )
  const values = rows.filter(({ value }) => value !== '').slice(0, shownValues)
  const sum = (list: typeof rows): number => list.reduce((total, { count }) => total + count, 0)
  return { values, others: sum(rows) - sum(values) }
}
