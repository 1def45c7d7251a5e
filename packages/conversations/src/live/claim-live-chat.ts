import type { Actor } from '@frontdesk/accounts/actor'
import { changeLiveChat, type LiveChatNeeds } from './change-live-chat.ts'
import { liveChatNotOn, liveChatTaken, sessionUnknown } from '../errors.ts'
import { liveChatNotice } from '../messages/live-chat-notices.ts'
import { recordHeartbeat } from './record-heartbeat.ts'

/**
 * A colleague takes a conversation, asked for or not: of several at once one gets it, and all others LIVE_CHAT_TAKEN.
 * The bot is fenced out in the same moment. Throws LIVE_CHAT_NOT_ON where the chatbot hands nobody over. Returns how
 * long the visitor had waited; null where nobody had asked.
 */
export async function claimLiveChat(
  needs: LiveChatNeeds,
  actor: Actor,
  sessionId: string,
): Promise<{ waitedSeconds: number | null }> {
  const { userId: id, name, accountId, chatbotIds } = actor
  // Before the conversation is theirs: the sweep would give it to the next one.
  await recordHeartbeat(needs, [{ accountId, userId: id }])
  const result = await changeLiveChat(needs, { sessionId, accountId, chatbotIds }, ({ language, isLiveChatOn }) =>
    isLiveChatOn ? { step: 'claim', notice: liveChatNotice(language, 'joined', name), agent: { id, name } } : null,
  )
  if (result.outcome === 'unknown') throw sessionUnknown()
  if (result.outcome === 'refused') throw result.conversation.isLiveChatOn ? liveChatTaken() : liveChatNotOn()
  return { waitedSeconds: result.conversation.waitedSeconds }
}
