import type { Actor } from '@frontdesk/accounts/actor'
import type { Presence } from '@frontdesk/contracts/live-chat/presence'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/**
 * Records whether an agent is away, until they say otherwise. It is no heartbeat: an agent who is away and has a stream
 * keeps their conversations, and one who is present without a stream is not online.
 */
export async function updatePresence(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>,
  state: Presence,
): Promise<void> {
  await execute(
    db.pool,
    // An agent who never had a stream was seen long ago.
    sql`insert into agent_presence (account_id, user_id, seen_at, is_away)
        values (${accountId}, ${userId}, to_timestamp(0), ${state === 'away'})
        on conflict (account_id, user_id) do update set is_away = excluded.is_away`,
    { name: 'update-presence' },
  )
}
