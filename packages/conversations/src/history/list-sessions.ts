import { maxSessionIds, type SessionInfo } from '@frontdesk/contracts/chat/session-info'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { isOwn } from '../own-session.ts'

export interface ListSessionsInput {
  chatbotId: string
  /** Comma-separated, as the client sent it. */
  sessionIds: string
  /** The hash of the visitor's key, where they have one. */
  keyHash: Buffer | null
}

/**
 * The sessions of up to 5 ids, in the order of the ids. Further ids are ignored, as are ids that are malformed, repeated,
 * of another chatbot or visitor, or without activity for 30 days.
 */
export async function listSessions({ db }: { db: Pick<Db, 'pool'> }, input: ListSessionsInput): Promise<SessionInfo[]> {
  const first = input.sessionIds.split(',', maxSessionIds).map(id => id.trim().toLowerCase())
  const ids = [...new Set(first)].filter(isUuid)
  if (ids.length === 0) return []
  const rows = await query<{ sessionId: string; messageCount: number; lastActivityAt: Date }>(
    db.pool,
    sql`select session_id, last_activity_at, (
          select count(*)::int from messages
          where conversation_id = conversations.id and created_at > now() - ${RETENTION}
        ) as message_count
        from conversations
        where session_id = any(${ids}::uuid[]) and chatbot_id = ${input.chatbotId}
          and ${isOwn(input)} and last_activity_at > now() - ${RETENTION}
        order by array_position(${ids}::uuid[], session_id)`,
    { name: 'list-sessions' },
  )
  return rows.map(({ sessionId, messageCount, lastActivityAt }) => ({
    sessionId,
    messageCount,
    lastActivity: lastActivityAt.toISOString(),
  }))
}
