import { join, sql, type Sql } from '@frontdesk/db/sql'
import { instants, inside } from './analytics-scope.ts'
import type { Points } from './analytics-points.ts'
import { countColumns } from './counted-numbers.ts'
import {
  countContent,
  countLedger,
  countLiveRatings,
  countModels,
  measureContent,
  measureLedger,
  measureLiveRatings,
  type CountedPeriod,
} from './count-rows.ts'

/*
 * The numbers of this moment: those that runs have stored, and what has happened since the last run, counted by the same
 * statements. One snapshot sees the mark of the runs and both parts, so nothing is counted twice.
 */

/** Where runs are further behind, the numbers end at their mark: a read does not count whole days. */
export const LONGEST_UNSTORED = sql`interval '2 days'`

/** Until when everything is counted for who reads now; null if no run has begun. */
export const COUNTED_UNTIL: Sql = sql`
  select case when counted_until > now() - ${LONGEST_UNSTORED} then now() when counted_until > '-infinity' then counted_until end
  from analytics_progress`

/** What of the points no run has stored yet. */
const unstored = ({ starts, end }: Points): CountedPeriod => ({
  from: sql`greatest(${instants(starts)[0]}::timestamptz, (
    select case when counted_until > now() - ${LONGEST_UNSTORED} then counted_until else 'infinity' end from analytics_progress))`,
  before: sql`${new Date(end).toISOString()}::timestamptz`,
})

type TableOf = (chatbots: Sql, points: Points) => Sql

/** `analytics_counts` of these chatbots and points. */
export const countsIn: TableOf = (chatbots, points) => sql`(
  select chatbot_id, slot, ${join(countColumns)} from analytics_counts where ${inside(chatbots, points)}
  union all ${countLedger(unstored(points), { chatbots })}
  union all ${countContent(unstored(points), { chatbots })}
  union all ${countLiveRatings(unstored(points), { chatbots })}) as counts`

/** `analytics_values` of these chatbots and points. */
export const valuesIn: TableOf = (chatbots, points) => sql`(
  select chatbot_id, measure, slot, value, count from analytics_values where ${inside(chatbots, points)}
  union all ${measureLedger(unstored(points), { chatbots })}
  union all ${measureContent(unstored(points), { chatbots })}
  union all ${measureLiveRatings(unstored(points), { chatbots })}) as measured`

/** `analytics_models` of these chatbots and points. */
export const modelsIn: TableOf = (chatbots, points) => sql`(
  select chatbot_id, slot, purpose, model, currency, calls, input_tokens, output_tokens, duration_ms, cost
  from analytics_models where ${inside(chatbots, points)}
  union all ${countModels(unstored(points), { chatbots })}) as used`
