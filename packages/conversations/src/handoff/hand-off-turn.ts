import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { LiveChatNeeds } from '../live/change-live-chat.ts'
import type { Turn } from '../turn/claim-turn.ts'
import { startHandoff } from './start-handoff.ts'

/** What a handoff needs in a worker. */
export interface HandOffNeeds extends LiveChatNeeds {
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
}

/**
 * Hands off a turn that could not be answered, where the owner wants that and it is within office hours: the turn ends as
 * handed over, and its charge is refunded. False: the turn is to fail as others do.
 */
export async function handOffFailedTurn(needs: HandOffNeeds, turn: Turn): Promise<boolean> {
  const chatbot = await needs.findChatbot(turn.chatbotId)
  if (!chatbot?.liveChat.onFailure || !(await isCurrentAttempt(needs, turn))) return false
  return (await startHandoff(needs, { conversationId: turn.conversationId }, chatbot)) === 'waiting'
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
  if (afterUnanswered === 0 || unansweredInRow < afterUnanswered) return false
  return (await startHandoff(needs, { conversationId: turn.conversationId }, chatbot)) === 'waiting'
}

/** A worker that was suspended must not hand off a turn that another one writes. */
async function isCurrentAttempt({ db }: Pick<HandOffNeeds, 'db'>, { replyId, attempt }: Turn): Promise<boolean> {
  const found = await execute(
    db.pool,
    sql`select from replies where id = ${replyId} and attempt = ${attempt} and state = 'pending'`,
  )
  return found === 1
}
