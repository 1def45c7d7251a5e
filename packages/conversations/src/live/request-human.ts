import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { isOpen } from '@frontdesk/chatbots/is-open'
import { changeLiveChat, type LiveChatNeeds, type Whose } from './change-live-chat.ts'
import { liveChatNotice } from '../messages/live-chat-notices.ts'

/**
 * What became of a request for a person: the visitor waits (now, or already did), somebody has the conversation, nobody
 * is there at this hour, the chatbot hands nobody over, or there is no such conversation.
 */
export type HumanRequest = 'waiting' | 'open' | 'closed' | 'off' | 'unknown'

/**
 * Puts a conversation into the queue for a person, with its notice, once: whoever waits already goes on waiting since
 * the first time. Turns that wait for the bot are handed over, and their charges given back.
 */
export async function requestHuman(
  needs: LiveChatNeeds,
  whose: Whose,
  chatbot: Pick<ChatbotForChat, 'language' | 'liveChatEnabled' | 'liveChat'>,
): Promise<HumanRequest> {
  if (!chatbot.liveChatEnabled) return 'off'
  const isClosed = !isOpen(chatbot.liveChat, new Date())
  const notice = liveChatNotice(chatbot.language, 'waiting')
  const result = await changeLiveChat(needs, whose, () => (isClosed ? null : { step: 'request', notice, agent: null }))
  if (result.outcome === 'unknown') return 'unknown'
  if (result.outcome === 'changed') return 'waiting'
  const { state } = result.conversation
  return state === 'bot' ? 'closed' : state
}
