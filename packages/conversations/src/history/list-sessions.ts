import { maxSessionIds, type SessionInfo } from '@frontdesk/contracts/chat/session-info'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'

export interface ListSessionsInput {
  chatbotId: string
  /** Comma-separated, as it came. */
  sessionIds: string
}

/**
 * Counts of the sessions asked for: the first 5 ids count, and what is malformed, repeated, another chatbot's or
 * without activity for 30 days is left out in silence. Answers in the order of the question.
 */
export async function listSessions({ db }: { db: Pick<Db, 'pool'> }, input: ListSessionsInput): Promise<SessionInfo[]> {
  const first = input.sessionIds.split(',', maxSessionIds).map(id => id.trim().toLowerCase())
  const ids = [...new Set(first)].filter(isUuid)
  if (ids.length === 0) return []
  const { rows } = await db.pool.query({
    name: 'list-sessions',
    text: `select session_id, last_activity_at, (
             select count(*)::int from messages
             where conversation_id = conversations.id and created_at > now() - interval '720 hours'
           ) as message_count
           from conversations
           where session_id = any($1) and chatbot_id = $2 and last_activity_at > now() - interval '720 hours'
           order by array_position($1, session_id)`,
    values: [ids, input.chatbotId],
  })
  return rows.map(row => ({
    sessionId: row.session_id,
    messageCount: row.message_count,
    lastActivity: row.last_activity_at.toISOString(),
  }))
}
