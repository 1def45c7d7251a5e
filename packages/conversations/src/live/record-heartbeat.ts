import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

export interface AgentPresence {
  accountId: string
  userId: string
}

/** An agent is online for so long after a heartbeat: their stream sends one every ten seconds. */
const ONLINE = sql`interval '30 seconds'`

/** A condition: this row of `agent_presence` belongs to an agent who is online. */
export const IS_ONLINE = sql`seen_at > clock_timestamp() - ${ONLINE}`

/** Records a heartbeat of each of these agents. */
export async function recordHeartbeat(
  { db }: { db: Pick<Db, 'pool'> },
  agents: readonly AgentPresence[],
): Promise<void> {
  if (agents.length === 0) return
  const [accountIds, userIds] = [agents.map(({ accountId }) => accountId), agents.map(({ userId }) => userId)]
  await execute(
    db.pool,
    // Agents who were removed meanwhile are left out.
    sql`insert into agent_presence (account_id, user_id, seen_at)
        select distinct account_id, user_id, clock_timestamp() from members
        join unnest(${accountIds}::uuid[], ${userIds}::uuid[]) as here (account, agent)
          on account_id = account and user_id = agent
        on conflict (account_id, user_id) do update set seen_at = excluded.seen_at`,
    { name: 'record-heartbeat' },
  )
}
