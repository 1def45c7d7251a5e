import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

export interface LiveStates {
  /** Conversations that wait for an agent. */
  waiting: number
  /** Those that have one. */
  open: number
  /** How long the visitor who waits longest has waited; 0 if none waits. */
  longestSeconds: number
}

/** Counts live chats over a partial index of these conversations alone. */
export async function countLiveStates({ db }: { db: Pick<Db, 'pool'> }): Promise<LiveStates> {
  const [states] = await query<LiveStates>(
    db.pool,
    sql`select count(*) filter (where live_status = 'waiting')::int as waiting,
               count(*) filter (where live_status = 'open')::int as open,
               greatest(coalesce(extract(epoch from clock_timestamp() - min(waiting_since)
                 filter (where live_status = 'waiting')), 0), 0)::float8 as longest_seconds
        from conversations where live_status is not null`,
    { name: 'count-live-states' },
  )
  return states ?? { waiting: 0, open: 0, longestSeconds: 0 }
}
