import type { ConversationHistory } from '@frontdesk/contracts/chat/history'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { sessionExpired, sessionUnknown } from '../errors.ts'
import { presentMessage, type MessageRow } from '../messages/present-message.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

export interface SessionOfChatbot {
  chatbotId: string
  sessionId: string
}

/**
 * Every message of a session that is younger than 30 days, oldest first. Throws SESSION_EXPIRED for a session known
 * to be older, whether or not its messages have been removed yet, and SESSION_UNKNOWN for all others: another
 * chatbot's session looks like one that never was.
 */
export async function readHistory(
  { db }: Needs,
  { chatbotId, sessionId }: SessionOfChatbot,
): Promise<ConversationHistory> {
  const [conversation] = await query<{ id: string; isAlive: boolean }>(
    db.pool,
    sql`select id, last_activity_at > now() - ${RETENTION} as is_alive from conversations
        where session_id = ${sessionId} and chatbot_id = ${chatbotId}
        union all
        select null, false from tombstones where session_id = ${sessionId} and chatbot_id = ${chatbotId}`,
    { name: 'find-session' },
  )
  if (conversation === undefined) throw sessionUnknown()
  if (!conversation.isAlive) throw sessionExpired()
  const messages = await query<MessageRow>(
    db.pool,
    sql`select id, role, is_agent, content, sources, actions, created_at from messages
        where conversation_id = ${conversation.id} and created_at > now() - ${RETENTION} order by id`,
    { name: 'read-history' },
  )
  return { messages: messages.map(presentMessage) }
}
