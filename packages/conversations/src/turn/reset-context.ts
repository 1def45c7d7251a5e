import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import type { Redis } from '@frontdesk/runtime/redis'
import { dropContext } from './context.ts'

/** The chatbot that a living session belongs to, or null if there is no such session. */
export async function chatbotOfSession({ db }: { db: Pick<Db, 'pool'> }, sessionId: string): Promise<string | null> {
  const [row] = await query<{ chatbotId: string }>(
    db.pool,
    sql`select chatbot_id from conversations
        where session_id = ${sessionId} and last_activity_at > now() - ${RETENTION}`,
    { name: 'chatbot-of-session' },
  )
  return row?.chatbotId ?? null
}

/**
 * Makes the next message start without prior turns, a reply that is still being written included: its question
 * belongs to the old epoch. Stored messages stay. PostgreSQL decides; the copy in Redis goes with it where it can.
 */
export async function resetContext(
  { db, redis, namespace }: { db: Pick<Db, 'pool'>; redis: Redis; namespace: string },
  sessionId: string,
): Promise<void> {
  const [conversation] = await query<{ id: string }>(
    db.pool,
    sql`update conversations set context_epoch = context_epoch + 1, context_mark = 0
        where session_id = ${sessionId} returning id`,
  )
  // The copy names its epoch and is ignored from now on; without Redis it simply runs out.
  if (conversation !== undefined) await dropContext({ redis, namespace }, conversation.id).catch(() => undefined)
}
