import type { Actor } from '@frontdesk/accounts/actor'
import type { ConversationDetails } from '@frontdesk/contracts/conversations/conversations'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { Db } from '@frontdesk/db/connect'
import { sessionUnknown } from '../errors.ts'
import { ENTRY_COLUMNS, presentEntry, VISIBLE_CONVERSATIONS } from './list-conversations.ts'

/**
 * One conversation with all of its messages that are younger than 30 days. Throws SESSION_UNKNOWN for everything that
 * the actor may not see, and for what is older.
 */
export async function readConversation(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  sessionId: string,
): Promise<ConversationDetails> {
  const { rows } = await db.pool.query({
    text: `select ${ENTRY_COLUMNS} from ${VISIBLE_CONVERSATIONS} and c.session_id = $3`,
    values: [actor.accountId, actor.chatbotIds, sessionId],
  })
  if (rows[0] === undefined) throw sessionUnknown()
  const messages = await db.pool.query({
    text: `select id, role, is_agent, content, sources, browser_language, client_ip, referer, created_at from messages
           where conversation_id = $1 and created_at > now() - interval '720 hours' order by id`,
    values: [rows[0].id],
  })
  // What came between the two questions is counted, too.
  return { ...presentEntry(rows[0]), messagesCount: messages.rows.length, messages: messages.rows.map(presentMessage) }
}

interface MessageRow {
  id: string
  role: 'user' | 'assistant' | 'system'
  is_agent: boolean
  content: string
  sources: Citation[] | null
  browser_language: string | null
  client_ip: string | null
  referer: string | null
  created_at: Date
}

const presentMessage = (row: MessageRow): ConversationDetails['messages'][number] => ({
  id: Number(row.id),
  role: row.role,
  isAgent: row.is_agent,
  content: row.content,
  sources: row.sources,
  browserLanguage: row.browser_language,
  clientIp: row.client_ip,
  referer: row.referer,
  createdAt: row.created_at.toISOString(),
})
