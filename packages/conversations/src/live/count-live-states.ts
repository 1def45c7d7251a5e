import type { Db } from '@frontdesk/db/connect'

export interface LiveStates {
  /** Conversations that wait for a person. */
  waiting: number
  /** Those that have one. */
  open: number
  /** How long the visitor who waits longest has waited; 0 where nobody waits. */
  longestSeconds: number
}

/** What there is of live chats just now: over a partial index of these conversations alone. */
export async function countLiveStates({ db }: { db: Pick<Db, 'pool'> }): Promise<LiveStates> {
  const { rows } = await db.pool.query({
    name: 'count-live-states',
    text: `select count(*) filter (where live_status = 'waiting')::int as waiting,
                  count(*) filter (where live_status = 'open')::int as open,
                  greatest(coalesce(extract(epoch from clock_timestamp() - min(waiting_since)
                    filter (where live_status = 'waiting')), 0), 0)::float8 as "longestSeconds"
           from conversations where live_status is not null`,
  })
  return rows[0]
}
