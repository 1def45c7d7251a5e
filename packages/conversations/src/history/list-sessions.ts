import { maxSessionIds, type SessionInfo } from '@frontdesk/contracts/chat/session-info'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { isOwn, type VisitorKeys } from '../own-session.ts'

export interface ListSessionsInput extends VisitorKeys {
  chatbotId: string
  /** Comma-separated, as the client sent it. Undefined: those of the signed-in visitor. */
  sessionIds: string | undefined
}

/**
 * The sessions of up to 5 ids, in the order of the ids. Further ids are ignored, as are ids that are malformed, repeated,
 * of another chatbot or visitor, or without activity for 30 days. Without ids, the 5 latest of the signed-in visitor.
 */
export async function listSessions({ db }: { db: Pick<Db, 'pool'> }, input: ListSessionsInput): Promise<SessionInfo[]> {
  const ids = input.sessionIds === undefined ? null : readIds(input.sessionIds)
  if (ids?.length === 0) return []
  const subject = input.identity?.subject ?? null
  const rows = await query<{ sessionId: string; messageCount: number; lastActivityAt: Date }>(
    db.pool,
    sql`select session_id, last_activity_at, (
          select count(*)::int from messages
          where conversation_id = conversations.id and created_at > now() - ${RETENTION}
        ) as message_count
        from conversations
        where ${ids === null ? sql`identity_subject = ${subject}` : sql`session_id = any(${ids}::uuid[])`}
          and chatbot_id = ${input.chatbotId} and ${isOwn(input)} and last_activity_at > now() - ${RETENTION}
        order by ${ids === null ? sql`last_activity_at desc` : sql`array_position(${ids}::uuid[], session_id)`}
        limit ${maxSessionIds}`,
    { name: ids === null ? 'list-own-sessions' : 'list-sessions' },
  )
  return rows.map(({ sessionId, messageCount, lastActivityAt }) => ({
    sessionId,
    messageCount,
    lastActivity: lastActivityAt.toISOString(),
  }))
}

function readIds(sessionIds: string): string[] {
  const first = sessionIds.split(',', maxSessionIds).map(id => id.trim().toLowerCase())
  return [...new Set(first)].filter(isUuid)
}
