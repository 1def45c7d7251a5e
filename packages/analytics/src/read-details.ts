import type { Actor } from '@frontdesk/accounts/actor'
import type {
  AgentRatings,
  AnalyticsDetails,
  AnalyticsDetailsQuery,
  ChatbotNumbers,
  ModelNumbers,
} from '@frontdesk/contracts/account/analytics'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { readLong } from '@frontdesk/db/read-long'
import { sql, type Sql } from '@frontdesk/db/sql'
import { analyticsTooSlow } from './errors.ts'
import { weekHoursOf, type Points, type WeekHours } from './analytics-points.ts'
import { countsIn, modelsIn, valuesIn } from './counted-tables.ts'
import { CURRENCY, readCurrency } from './currency.ts'
import { nameSources } from './name-sources.ts'
import { readRanking } from './rank-values.ts'
import { analyticsStatement, instants, scopeOf, type AnalyticsLimits } from './analytics-scope.ts'

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
    currency: await readCurrency(client),
    models: await query<ModelNumbers>(client, modelStatement(chatbots, hours.points)),
    chatbots: await query<ChatbotNumbers>(client, chatbotStatement(chatbots, hours.points)),
    agents: await query<AgentRatings>(client, agentStatement(actor, chatbots, hours.points)),
    outcomes: await readRanking(client, { chatbots, points: hours.points, by: 'outcome' }),
    conversationOutcomes: await readRanking(client, { chatbots, points: hours.points, by: 'conversation_outcome' }),
    causes: await readRanking(client, { chatbots, points: hours.points, by: 'cause' }),
    pages: await readRanking(client, { chatbots, points: hours.points, by: 'page' }),
    sources: await nameSources(
      client,
      chatbots,
      await readRanking(client, { chatbots, points: hours.points, by: 'source' }),
    ),
    languages: await readRanking(client, { chatbots, points: hours.points, by: 'language' }),
    hours: asWeek(await query<PlaceRow>(client, hourStatement(chatbots, hours))),
  }))
  if (report === null) throw analyticsTooSlow()
  return report
}

const modelStatement = (chatbots: Sql, points: Points): Sql => sql`
  select purpose, model, sum(calls)::float8 as calls, sum(input_tokens)::float8 as input_tokens,
         sum(output_tokens)::float8 as output_tokens,
         round(sum(duration_ms) / nullif(sum(calls) filter (where duration_ms > 0), 0))::float8 as average_ms,
         round(coalesce(sum(cost) filter (where currency = (${CURRENCY})), 0), 6)::float8 as cost
  from ${modelsIn(chatbots, points)}
  group by 1, 2 order by cost desc, sum(input_tokens) + sum(output_tokens) desc, model, purpose`

const chatbotStatement = (chatbots: Sql, points: Points): Sql => sql`
  select id as chatbot_id, name, coalesce(conversations, 0)::float8 as conversations,
         coalesce(answered_conversations, 0)::float8 as answered_conversations,
         coalesce(ai_replies, 0)::float8 as ai_replies, round(coalesce(cost, 0), 6)::float8 as cost
  from chatbots
  left join (
    select chatbot_id, sum(conversations) as conversations, sum(answered_conversations) as answered_conversations,
           sum(ai_replies) as ai_replies
    from ${countsIn(chatbots, points)} group by 1
  ) as counted on counted.chatbot_id = id
  left join (
    select chatbot_id, sum(cost) filter (where currency = (${CURRENCY})) as cost
    from ${modelsIn(chatbots, points)} group by 1
  ) as paid on paid.chatbot_id = id
  where id in (${chatbots}) and (conversations > 0 or cost > 0) order by conversations desc nulls last, name, id`

/** Numbers of agents without their names, which are read as they are now. */
const agentStatement = ({ accountId }: Actor, chatbots: Sql, points: Points): Sql => sql`
  select counted.agent_id, users.name, ratings, satisfied
  from (
    select value as agent_id, coalesce(sum(count) filter (where measure = 'agent_rated'), 0)::float8 as ratings,
           coalesce(sum(count) filter (where measure = 'agent_satisfied'), 0)::float8 as satisfied
    from ${valuesIn(chatbots, points)} where measure in ('agent_rated', 'agent_satisfied') group by 1
  ) as counted
  left join members on members.account_id = ${accountId} and members.user_id = counted.agent_id::uuid
  left join users on users.id = members.user_id
  order by ratings desc, satisfied desc, agent_id`

interface PlaceRow {
  place: number
  count: number
}

const hourStatement = (chatbots: Sql, { points, places }: WeekHours): Sql => sql`
  select (${places}::int[])[width_bucket(slot, ${instants(points.starts)}::timestamptz[])] as place,
         sum(visitor_messages)::float8 as count
  from ${countsIn(chatbots, points)} group by 1`

/** Seven days of 24 hours. */
function asWeek(rows: readonly PlaceRow[]): number[][] {
  const counts = new Map(rows.map(({ place, count }) => [place, count]))
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => counts.get(day * 24 + hour) ?? 0),
  )
}
