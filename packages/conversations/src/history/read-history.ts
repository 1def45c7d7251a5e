import type { ConversationHistory } from '@frontdesk/contracts/chat/history'
import type { Db } from '@frontdesk/db/connect'
import { sessionExpired, sessionUnknown } from '../errors.ts'
import { presentMessage } from '../messages/present-message.ts'

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
  const { rows } = await db.pool.query({
    name: 'find-session',
    text: `select id, last_activity_at > now() - interval '720 hours' as is_alive from conversations
           where session_id = $1 and chatbot_id = $2
           union all
           select null, false from tombstones where session_id = $1 and chatbot_id = $2`,
    values: [sessionId, chatbotId],
  })
  const conversation = rows[0]
  if (conversation === undefined) throw sessionUnknown()
  if (!conversation.is_alive) throw sessionExpired()
  const messages = await db.pool.query({
    name: 'read-history',
    text: `select id, role, is_agent, content, sources, actions, created_at from messages
           where conversation_id = $1 and created_at > now() - interval '720 hours' order by id`,
    values: [conversation.id],
  })
  return { messages: messages.rows.map(presentMessage) }
}
