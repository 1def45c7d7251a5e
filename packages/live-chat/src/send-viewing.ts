import type { UserActor } from '@frontdesk/accounts/actor'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import type { LiveChatNeeds } from './change-live-chat.ts'

/**
 * Tells other agents that an agent looks at a conversation, or no longer does. It is stored nowhere: the dashboard repeats it
 * while the conversation is on the screen, and forgets who does not.
 */
export async function sendViewing(
  { db, redis, namespace }: LiveChatNeeds,
  actor: UserActor,
  { sessionId, isViewing }: { sessionId: string; isViewing: boolean },
): Promise<void> {
  const [place] = await query<{ conversationId: string; sessionId: string; chatbotId: string }>(
    db.pool,
    sql`
      select c.id as conversation_id, session_id, chatbot_id
      from conversations c join chatbots b on b.id = c.chatbot_id
      where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and session_id = ${sessionId} and ${isRetained('c')}`,
    { name: 'find-viewed-conversation' },
  )
  if (place === undefined) throw sessionUnknown()
  const { accountId, userId, name } = actor
  const event = { ...place, accountId, team: { kind: 'viewing', agent: { userId, name }, isViewing } } as const
  // Without Redis other agents do not see it, which does no harm.
  await publishLiveEvent({ redis, namespace }, event).catch(() => undefined)
}
