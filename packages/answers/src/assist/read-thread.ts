import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { plainText } from '@frontdesk/conversations/messages/clean-reply'

/** A message that a model may read: of the visitor, the bot or an agent. */
export interface ThreadMessage {
  id: string
  by: 'visitor' | 'bot' | 'agent'
  text: string
  createdAt: Date
}

interface Row {
  id: string
  role: 'user' | 'assistant'
  isAgent: boolean
  content: string
  createdAt: Date
}

/** As many as a long live chat has; older ones are left out. */
const mostMessages = 80

/**
 * The newest messages of a conversation, oldest first. What visitor and agents have said to each other and nothing else:
 * no notices, and no notes of agents, which no model ever gets.
 */
export async function readThread(
  { db }: { db: Pick<Db, 'pool'> },
  { conversationId, chatbotId }: { conversationId: string; chatbotId: string },
): Promise<ThreadMessage[]> {
  const rows = await query<Row>(
    db.pool,
    sql`
      select m.id, m.role, m.is_agent, m.content, m.created_at
      from messages m join conversations c on c.id = m.conversation_id
      where c.id = ${conversationId} and c.chatbot_id = ${chatbotId} and m.role in ('user', 'assistant')
        and m.created_at > now() - ${RETENTION}
      order by m.id desc limit ${mostMessages}`,
    { name: 'read-thread' },
  )
  return rows.toReversed().map(({ id, role, isAgent, content, createdAt }) => ({
    id,
    by: role === 'user' ? 'visitor' : isAgent ? 'agent' : 'bot',
    text: role === 'user' ? content : plainText(content),
    createdAt,
  }))
}
