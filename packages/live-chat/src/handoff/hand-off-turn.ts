import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { PerAccount } from '@frontdesk/db/limit-per-account'
import type { LiveChatNeeds } from '../change-live-chat.ts'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'
import { isHandoffLimited } from './is-handoff-limited.ts'
import { startHandoff } from './start-handoff.ts'

/** What a handoff needs in a worker. */
export interface HandOffNeeds extends LiveChatNeeds {
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  /** Limits how many of an account wait for its usage: a handoff refunds. */
  perAccount: PerAccount
}

/**
 * Hands off a turn that could not be answered, where the owner wants that and it is within office hours: the turn ends as
 * handed over, and its charge is refunded. False: the turn is to fail as others do, or is another attempt's by now.
 */
export async function handOffFailedTurn(needs: HandOffNeeds, turn: Turn): Promise<boolean> {
  const chatbot = await needs.findChatbot(turn.chatbotId)
  if (!chatbot?.liveChat.onFailure) return false
  const { replyId: failedReplyId } = turn
  const outcome = await needs.perAccount(turn.accountId, () =>
    startHandoff(needs, { attempt: turn }, chatbot, { failedReplyId, cause: 'failed' }),
  )
  return outcome === 'waiting'
}

/**
 * Requests an agent after so many questions in a row without an answer, where the owner wants that. True: the visitor
 * waits for one.
 */
export async function handOffUnansweredTurn(
  needs: HandOffNeeds,
  turn: Turn,
  unansweredInRow: number,
): Promise<boolean> {
  if (unansweredInRow === 0) return false
  const chatbot = await needs.findChatbot(turn.chatbotId)
  if (chatbot === null) return false
  const { afterUnanswered } = chatbot.liveChat
  if (afterUnanswered === 0 || unansweredInRow < afterUnanswered || (await isHandoffLimited(needs, turn))) return false
  const start = () => startHandoff(needs, { attempt: turn }, chatbot, { cause: 'unanswered' })
  return (await needs.perAccount(turn.accountId, start)) === 'waiting'
}
