import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/*
 * Whether a visitor is there is known by their widget, which follows the live events of its conversation: each API process
 * records the conversations that are followed there every ten seconds, and when a stream begins and ends. Nothing else
 * says that somebody is there.
 */

/** How often the conversations with a connected widget are recorded. */
export const recordPresenceEveryMs = 10_000

/** Records that the visitors of these conversations have their widget connected now. */
export async function recordVisitorsSeen(
  { db }: { db: Pick<Db, 'pool'> },
  conversationIds: readonly string[],
): Promise<void> {
  await execute(
    db.pool,
    // In the order of their ids, so that two processes never wait for each other. A conversation may be gone by now.
    sql`
      insert into visitor_presence (conversation_id, seen_at)
      select id, clock_timestamp() from conversations where id = any(${conversationIds}::bigint[]) order by id
      on conflict (conversation_id) do update set seen_at = excluded.seen_at`,
    { name: 'record-visitors-seen' },
  )
}

/** Records that a visitor has read their conversation, where a message of an agent waits to be mailed to them. */
export async function recordVisitorRead({ db }: { db: Pick<Db, 'pool'> }, sessionId: string): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into visitor_presence (conversation_id, seen_at)
      select id, clock_timestamp() from conversations c where session_id = ${sessionId}
        and exists (select from reply_mails where conversation_id = c.id and sent_at is null)
      on conflict (conversation_id) do update set seen_at = excluded.seen_at`,
    { name: 'record-visitor-read' },
  )
}

/** Whether the visitor of a conversation has their widget connected: a condition. A missed record or two change nothing. */
export const isVisitorHere = (conversation: string): Sql => sql`exists (
  select from visitor_presence where conversation_id = ${identifier(conversation)}.id
    and seen_at > clock_timestamp() - ${2.5 * recordPresenceEveryMs} * interval '1 millisecond')`
