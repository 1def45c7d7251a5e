import type { UserActor } from '@frontdesk/accounts/actor'
import { liveChatDisabled, liveChatTaken } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { changeLiveChat, type LiveChatNeeds } from './change-live-chat.ts'
import { recordHeartbeat } from './presence/record-heartbeat.ts'

/**
 * Assigns a conversation to an agent, whether or not its visitor waits: of several at once one gets it, and all others
 * LIVE_CHAT_TAKEN. From the same moment on no reply of the bot is stored. Throws LIVE_CHAT_DISABLED where the chatbot has
 * no live chat. Returns how long the visitor had waited; null if they did not wait.
 */
export async function claimLiveChat(
  needs: LiveChatNeeds,
  actor: UserActor,
  sessionId: string,
): Promise<{ waitedSeconds: number | null }> {
  const { userId: id, name, accountId, chatbotIds } = actor
  // First, because the sweep releases conversations of agents without a heartbeat.
  await recordHeartbeat(needs, [{ accountId, userId: id }])
  const result = await changeLiveChat(needs, { sessionId, accountId, chatbotIds }, ({ isLiveChatOn }) =>
    isLiveChatOn ? { step: 'claim', notice: 'joined', agent: { id, name } } : null,
  )
  if (result.outcome === 'unknown') throw sessionUnknown()
  if (result.outcome === 'refused') throw result.conversation.isLiveChatOn ? liveChatTaken() : liveChatDisabled()
  return { waitedSeconds: result.conversation.waitedSeconds }
}
