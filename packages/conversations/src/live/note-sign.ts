import type { Db } from '@frontdesk/db/connect'

export interface AtDesk {
  accountId: string
  userId: string
}

/** Whoever gave a sign within so many seconds is at the desk: their stream gives one every ten. */
export const PRESENT_SECONDS = 30

/** Notes that these colleagues are there. */
export async function noteSign({ db }: { db: Pick<Db, 'pool'> }, agents: readonly AtDesk[]): Promise<void> {
  if (agents.length === 0) return
  await db.pool.query({
    name: 'note-sign',
    // Whoever was removed meanwhile is left out.
    text: `insert into agent_presence (account_id, user_id, seen_at)
           select distinct account_id, user_id, clock_timestamp() from members
           join unnest($1::uuid[], $2::uuid[]) as here (account, agent) on account_id = account and user_id = agent
           on conflict (account_id, user_id) do update set seen_at = excluded.seen_at`,
    values: [agents.map(({ accountId }) => accountId), agents.map(({ userId }) => userId)],
  })
}
