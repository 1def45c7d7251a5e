import type { ConversationMode, LiveChatStatus } from '@frontdesk/contracts/chat/chat'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { stateOf, type LiveChatState } from './live-chat-state.ts'

export interface FoundConversation {
  conversationId: string
  state: LiveChatState
}

/** The conversation of a session; another chatbot's, an expired and an unknown one are refused in the same words. */
export async function findConversation(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, sessionId }: { chatbotId: string; sessionId: string },
): Promise<FoundConversation> {
  const [row] = await query<{ id: string; mode: ConversationMode; liveStatus: LiveChatStatus | null }>(
    db.pool,
    sql`select id, mode, live_status from conversations
        where session_id = ${sessionId} and chatbot_id = ${chatbotId} and last_activity_at > now() - ${RETENTION}`,
    { name: 'find-conversation' },
  )
  if (row === undefined) throw sessionUnknown()
  return { conversationId: row.id, state: stateOf(row) }
}
