import { randomUUID } from 'node:crypto'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { LiveChatNeeds } from '../live/change-live-chat.ts'
import { liveChatUnavailable, sessionUnknown } from '../errors.ts'
import { handoffReply } from '../messages/handoff-reply.ts'
import { asParagraph, liveChatNotice } from '../messages/live-chat-notices.ts'
import { startHandoff } from './start-handoff.ts'
import { sendNotice } from '../live/send-notice.ts'
import type { Visitor } from '../messages/visitor.ts'

type Chatbot = Pick<ChatbotForChat, 'id' | 'language' | 'liveChatEnabled' | 'liveChat' | 'leads'>

/**
 * Requests an agent for the visitor of a conversation. The reply says that one will join, or, outside office hours, that
 * none is available, with an offer to leave contact details where the chatbot takes them. Throws LIVE_CHAT_UNAVAILABLE
 * where the chatbot has no live chat.
 */
export async function requestHandoff(
  needs: LiveChatNeeds,
  chatbot: Chatbot,
  conversationId: string,
): Promise<ChatReply> {
  const outcome = await startHandoff(needs, { conversationId }, chatbot)
  if (outcome === 'off') throw liveChatUnavailable()
  if (outcome === 'unknown') throw sessionUnknown()
  const { language } = chatbot
  if (outcome === 'open') return handoffReply({ mode: 'human', liveStatus: 'open', language })
  if (outcome === 'waiting') return handoffReply({ mode: 'bot', liveStatus: 'waiting', language })
  const { closedMessage } = chatbot.liveChat
  const canLeaveContact = chatbot.leads.isEnabled
  const notice = liveChatNotice(language, canLeaveContact ? 'closed' : 'closedWithoutLeads')
  const reply = closedMessage === null ? notice : asParagraph(closedMessage)
  const actions: ChatAction[] = canLeaveContact ? [{ type: 'lead' }] : []
  await sendNotice(needs, conversationId, { html: reply, actions })
  return { reply, sources: [], mode: 'bot', ...(actions.length === 0 ? {} : { actions }) }
}

/**
 * Requests the agent that an earlier, identical request should have requested: where no message follows the visitor's,
 * the process that stored it died in between.
 */
export async function requestMissedHandoff(needs: LiveChatNeeds, chatbot: Chatbot, replyId: string): Promise<void> {
  const { rows } = await needs.db.pool.query({
    text: `select c.id from replies join conversations c on c.id = conversation_id
           where replies.id = $1 and state = 'handed_over' and mode = 'bot' and live_status is null
             and not exists (select from messages where conversation_id = c.id and messages.id > replies.message_id)`,
    values: [replyId],
  })
  if (rows[0] !== undefined) await requestHandoff(needs, chatbot, rows[0].id)
}

export interface BeginInput {
  chatbotId: string
  sessionId: string | undefined
  visitor: Visitor
}

/**
 * The living session of this chatbot that a visitor names, or a fresh one. Throws where the chatbot was deleted since
 * it was looked up.
 */
export async function findOrCreateConversation(
  { db }: Pick<LiveChatNeeds, 'db'>,
  { chatbotId, sessionId, visitor }: BeginInput,
): Promise<{ sessionId: string; conversationId: string }> {
  const { rows } = await db.pool.query({
    name: 'find-or-create-conversation',
    text: `
      with found as (
        update conversations set last_language = $4, last_ip = $5, last_page = coalesce($6, last_page), last_browser = $7
        where session_id = $1 and chatbot_id = $2 and last_activity_at > now() - interval '720 hours'
        returning id, session_id
      ), made as (
        insert into conversations (session_id, chatbot_id, last_language, last_ip, last_page, last_browser)
        select $3, id, $4, $5, $6, $7 from chatbots where id = $2 and not exists (select from found) for key share
        returning id, session_id
      )
      select * from found union all select * from made`,
    values: [
      sessionId ?? null,
      chatbotId,
      randomUUID(),
      visitor.language,
      visitor.clientIp,
      visitor.referer,
      visitor.browser,
    ],
  })
  if (rows[0] === undefined) throw chatbotUnknown()
  return { sessionId: rows[0].session_id, conversationId: rows[0].id }
}
