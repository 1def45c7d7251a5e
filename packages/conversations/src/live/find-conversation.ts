import type { Db } from '@frontdesk/db/connect'
import { sessionUnknown } from '../errors.ts'
import { stateOf, type LiveChatState } from './live-chat-state.ts'

export interface FoundConversation {
  conversationId: string
  state: LiveChatState
}

/** The living conversation of a session; another chatbot's, an expired and an unknown one are refused in the same words. */
export async function findConversation(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, sessionId }: { chatbotId: string; sessionId: string },
): Promise<FoundConversation> {
  const { rows } = await db.pool.query({
    name: 'find-conversation',
    text: `select id, mode, live_status from conversations
           where session_id = $1 and chatbot_id = $2 and last_activity_at > now() - interval '720 hours'`,
    values: [sessionId, chatbotId],
  })
  const row = rows[0]
  if (row === undefined) throw sessionUnknown()
  return { conversationId: row.id, state: stateOf({ mode: row.mode, liveStatus: row.live_status }) }
}
