import type { UserActor } from '@frontdesk/accounts/actor'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { liveChatNotOpen } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import type { LiveChatNeeds } from './change-live-chat.ts'

/** Sends a typing indicator of the agent who has the conversation to its visitor, and to other agents. It is stored nowhere. */
export async function sendTyping(
  { db, redis, namespace }: LiveChatNeeds,
  actor: UserActor,
  { sessionId, isTyping }: { sessionId: string; isTyping: boolean },
): Promise<void> {
  const [row] = await query<{ conversationId: string; sessionId: string; chatbotId: string; isOwn: boolean | null }>(
    db.pool,
    sql`
      select c.id as conversation_id, session_id, chatbot_id, mode = 'human' and agent_id = ${actor.userId} as is_own
      from conversations c join chatbots b on b.id = chatbot_id
      where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and session_id = ${sessionId} and ${isRetained('c')}`,
    { name: 'find-own-live-chat' },
  )
  if (row === undefined) throw sessionUnknown()
  const { isOwn, ...place } = row
  const agent = { userId: actor.userId, name: actor.name }
  if (isOwn !== true) throw liveChatNotOpen()
  const event = { ...place, accountId: actor.accountId, typing: { by: 'agent' as const, isTyping, agent } }
  // Without Redis the visitor does not see it, which does no harm.
  await publishLiveEvent({ redis, namespace }, event).catch(() => undefined)
}
