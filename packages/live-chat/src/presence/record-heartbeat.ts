import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

export interface AgentPresence {
  accountId: string
  userId: string
}

/** An agent is online for so long after a heartbeat: their stream sends one every ten seconds. */
export const ONLINE = sql`interval '30 seconds'`

/** A condition: the row of `agent_presence`, by its name in the statement, is that of an agent who is online and not away. */
export const isOnline = (presence: string): Sql => {
  const row = identifier(presence)
  return sql`(${row}.seen_at > clock_timestamp() - ${ONLINE} and not ${row}.is_away)`
}

/** Records a heartbeat of each of these agents. */
export async function recordHeartbeat(
  { db }: { db: Pick<Db, 'pool'> },
  agents: readonly AgentPresence[],
): Promise<void> {
  if (agents.length === 0) return
  const [accountIds, userIds] = [agents.map(({ accountId }) => accountId), agents.map(({ userId }) => userId)]
  await execute(
    db.pool,
    // Agents who were removed meanwhile are left out. Each agent once, however many streams they have, and all processes
    // in the same order: two that have locked each other's rows would wait until PostgreSQL ends one of them.
    sql`insert into agent_presence (account_id, user_id, seen_at)
        select account_id, user_id, clock_timestamp() from members
        where (account_id, user_id) in (
          select account, agent from unnest(${accountIds}::uuid[], ${userIds}::uuid[]) as here (account, agent))
        order by account_id, user_id
        on conflict (account_id, user_id) do update set seen_at = excluded.seen_at`,
    { name: 'record-heartbeat' },
  )
}
