import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

export interface AgentPresence {
  accountId: string
  userId: string
}

/** An agent is online for so long after a heartbeat: their stream sends one every ten seconds. */
const ONLINE = sql`interval '30 seconds'`

/** A condition: this row of `agent_presence` belongs to an agent who is online and not away. */
export const IS_ONLINE = sql`(seen_at > clock_timestamp() - ${ONLINE} and not is_away)`

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
