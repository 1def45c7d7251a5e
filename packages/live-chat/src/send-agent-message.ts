import type { UserActor } from '@frontdesk/accounts/actor'
import { isAllowedHost } from '@frontdesk/chatbots/domains/allowed-domains'
import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { visible } from '@frontdesk/contracts/text'
import { messageEmpty } from './errors.ts'
import { cleanReply, plainText } from '@frontdesk/conversations/messages/clean-reply'
import type { LiveChatNeeds } from './change-live-chat.ts'
import { findPlace, hashOf, storeAgentMessage } from './store-agent-message.ts'

const hasText = new RegExp(visible, 'u')

/**
 * Stores an agent's message to a visitor and publishes it to the visitor's streams. Links may lead only to the chatbot's
 * own website. A request that repeats the key of a stored message gets that message, even after the conversation has
 * gone to somebody else: it was sent.
 */
export async function sendAgentMessage(
  needs: LiveChatNeeds,
  actor: UserActor,
  { sessionId, text, clientId = null }: { sessionId: string; text: string; clientId?: string | null },
): Promise<InboxMessage> {
  const { domains } = await findPlace(needs, actor, sessionId)
  const html = cleanReply(text, { isAllowedHost: host => isAllowedHost(host, domains), passages: [] })
  if (!hasText.test(plainText(html))) throw messageEmpty()
  return storeAgentMessage(needs, actor, { sessionId, html, file: null, clientId, hash: hashOf(actor, text) })
}
