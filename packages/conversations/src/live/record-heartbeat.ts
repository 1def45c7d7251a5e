import type { Db } from '@frontdesk/db/connect'

export interface AgentPresence {
  accountId: string
  userId: string
}

/** An agent is online for so many seconds after a heartbeat: their stream sends one every ten. */
export const PRESENT_SECONDS = 30

/** Records a heartbeat of each of these agents. */
export async function recordHeartbeat(
  { db }: { db: Pick<Db, 'pool'> },
  agents: readonly AgentPresence[],
): Promise<void> {
  if (agents.length === 0) return
  await db.pool.query({
    name: 'record-heartbeat',
    // Agents who were removed meanwhile are left out.
    text: `insert into agent_presence (account_id, user_id, seen_at)
           select distinct account_id, user_id, clock_timestamp() from members
           join unnest($1::uuid[], $2::uuid[]) as here (account, agent) on account_id = account and user_id = agent
           on conflict (account_id, user_id) do update set seen_at = excluded.seen_at`,
    values: [agents.map(({ accountId }) => accountId), agents.map(({ userId }) => userId)],
  })
}
