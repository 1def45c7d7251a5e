import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { ONLINE } from './presence/record-heartbeat.ts'

/**
 * A condition: the agent of the conversation was given it while they were offline, and has not been there since. The row of
 * `agent_presence`, by its name in the statement, is theirs; without one they never were.
 */
export function isAssigned(of: { conversation: string; presence: string }): Sql {
  const [conversation, presence] = [identifier(of.conversation), identifier(of.presence)]
  return sql`
exists (
  select from (
    select step, created_at from mode_changes where conversation_id = ${conversation}.id order by seq desc limit 1) last_change
  where step = 'transfer' and coalesce(${presence}.seen_at <= last_change.created_at - ${ONLINE}, true))`
}
