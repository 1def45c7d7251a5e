import type { Actor } from '@frontdesk/accounts/actor'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { LiveChatNeeds } from './change-live-chat.ts'
import { liveChatNotOpen, sessionUnknown } from '../errors.ts'

/** Sends a typing indicator of the agent who has the conversation to its visitor. It is stored nowhere. */
export async function sendTyping(
  { db, redis, namespace }: LiveChatNeeds,
  { accountId, chatbotIds, userId }: Actor,
  { sessionId, isTyping }: { sessionId: string; isTyping: boolean },
): Promise<void> {
  const { rows } = await db.pool.query({
    name: 'find-own-live-chat',
    text: `
      select c.id, session_id, chatbot_id, mode = 'human' and agent_id = $4 as is_own
      from conversations c join chatbots b on b.id = chatbot_id
      where account_id = $1 and ($2::uuid[] is null or chatbot_id = any($2)) and session_id = $3
        and last_activity_at > now() - interval '720 hours'`,
    values: [accountId, chatbotIds, sessionId, userId],
  })
  const row = rows[0]
  if (row === undefined) throw sessionUnknown()
  if (row.is_own !== true) throw liveChatNotOpen()
  const of = { conversationId: row.id, sessionId: row.session_id, chatbotId: row.chatbot_id, accountId }
  // Without Redis the visitor does not see it, which does no harm.
  await publishLiveEvent({ redis, namespace }, { ...of, typing: { by: 'agent', isTyping } }).catch(() => undefined)
}
