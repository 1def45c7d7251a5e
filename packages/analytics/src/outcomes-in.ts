import { sql, type Sql } from '@frontdesk/db/sql'
import { instants } from './analytics-scope.ts'
import type { Points } from './analytics-points.ts'
import type { CountedPeriod } from './count-rows.ts'
import { LONGEST_UNSTORED } from './counted-tables.ts'
import { decideOutcomes } from './decide-outcomes.ts'
import { touchedConversations } from './store-outcomes.ts'

/** What no run has looked at. A transaction is a moment older than what it sees. */
const UNSTORED: CountedPeriod = {
  from: sql`(select case when outcomes_until > now() - ${LONGEST_UNSTORED} then outcomes_until else 'infinity' end
    from analytics_progress)`,
  before: sql`now() + interval '1 minute'`,
}

/**
 * `conversation_outcomes` of the conversations of these chatbots that began in these points, as they are at this moment:
 * those that runs have stored, and those in which something has happened since.
 */
export const outcomesIn = (chatbots: Sql, { starts, end }: Points): Sql => {
  const hasBegun = sql`started_at >= ${instants(starts)[0]}::timestamptz and started_at < ${new Date(end).toISOString()}::timestamptz`
  return sql`(
  with live as materialized (${decideOutcomes(touchedConversations(UNSTORED, chatbots))})
  select stored.conversation_id, chatbot_id, started_at, outcome, cause, message_id from conversation_outcomes stored
  where chatbot_id in (${chatbots}) and ${hasBegun}
    and not exists (select from live where live.conversation_id = stored.conversation_id)
  union all select conversation_id, chatbot_id, started_at, outcome, cause, message_id from live where ${hasBegun}) as outcomes`
}
