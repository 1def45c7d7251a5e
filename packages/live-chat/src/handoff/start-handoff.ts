import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { isOpen } from '@frontdesk/chatbots/is-open'
import { changeLiveChat, type LiveChatNeeds, type Step, type Whose } from '../change-live-chat.ts'

/**
 * The outcome of a handoff: the visitor waits (now, or did before), an agent has the conversation, it is outside office
 * hours, the chatbot has no live chat, or there is no such conversation (of an attempt: the turn is not its own any more).
 */
export type HandoffOutcome = 'waiting' | 'open' | 'closed' | 'off' | 'unknown'

/**
 * Lets a conversation wait for an agent, with a notice to the visitor, once: a visitor who already waits has waited since
 * the first time. Turns that wait for the bot are handed over; those that no attempt had begun are refunded, and so is
 * `failedReplyId`, which the provider failed to write.
 */
export async function startHandoff(
  needs: LiveChatNeeds,
  whose: Whose,
  chatbot: Pick<ChatbotForChat, 'liveChatEnabled' | 'liveChat'>,
  { failedReplyId, cause }: Pick<Step, 'failedReplyId' | 'cause'> = {},
): Promise<HandoffOutcome> {
  if (!chatbot.liveChatEnabled) return 'off'
  const result = await changeLiveChat(needs, whose, ({ now }) =>
    isOpen(chatbot.liveChat, now)
      ? {
          step: 'request',
          notice: 'waiting',
          agent: null,
          ...(failedReplyId !== undefined && { failedReplyId }),
          ...(cause !== undefined && { cause }),
        }
      : null,
  )
  if (result.outcome === 'unknown') return 'unknown'
  if (result.outcome === 'changed') return 'waiting'
  const { state } = result.conversation
  return state === 'bot' ? 'closed' : state
}
