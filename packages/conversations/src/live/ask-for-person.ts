import { randomUUID } from 'node:crypto'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { LiveChatNeeds } from './change-live-chat.ts'
import { liveChatOff, sessionUnknown } from '../errors.ts'
import { humanReply } from '../messages/human-reply.ts'
import { asParagraph, liveChatNotice } from '../messages/live-chat-notices.ts'
import { requestHuman } from './request-human.ts'
import { sayNotice } from './say-notice.ts'
import type { Visitor } from '../messages/visitor.ts'

type Chatbot = Pick<ChatbotForChat, 'id' | 'language' | 'liveChatEnabled' | 'liveChat' | 'leads'>

/**
 * The visitor of a conversation asks for a person: the answer says who comes, or, out of hours, that nobody does, and
 * offers to leave a contact where the chatbot takes them. Throws LIVE_CHAT_OFF where the chatbot hands nobody over.
 */
export async function askForPerson(needs: LiveChatNeeds, chatbot: Chatbot, conversationId: string): Promise<ChatReply> {
  const outcome = await requestHuman(needs, { conversationId }, chatbot)
  if (outcome === 'off') throw liveChatOff()
  if (outcome === 'unknown') throw sessionUnknown()
  const { language } = chatbot
  if (outcome === 'open') return humanReply({ mode: 'human', liveStatus: 'open', language })
  if (outcome === 'waiting') return humanReply({ mode: 'bot', liveStatus: 'waiting', language })
  const { closedMessage } = chatbot.liveChat
  const canLeaveContact = chatbot.leads.isEnabled
  const notice = liveChatNotice(language, canLeaveContact ? 'closed' : 'closedWithoutLeads')
  const reply = closedMessage === null ? notice : asParagraph(closedMessage)
  const actions: ChatAction[] = canLeaveContact ? [{ type: 'lead' }] : []
  await sayNotice(needs, conversationId, { html: reply, actions })
  return { reply, sources: [], mode: 'bot', ...(actions.length === 0 ? {} : { actions }) }
}

/**
 * The same for a message that asked in words and has come again: where after it nothing was said, whoever stored it died
 * before asking.
 */
export async function askIfUnheard(needs: LiveChatNeeds, chatbot: Chatbot, replyId: string): Promise<void> {
  const { rows } = await needs.db.pool.query({
    text: `select c.id from replies join conversations c on c.id = conversation_id
           where replies.id = $1 and state = 'handed_over' and mode = 'bot' and live_status is null
             and not exists (select from messages where conversation_id = c.id and messages.id > replies.message_id)`,
    values: [replyId],
  })
  if (rows[0] !== undefined) await askForPerson(needs, chatbot, rows[0].id)
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
export async function beginConversation(
  { db }: Pick<LiveChatNeeds, 'db'>,
  { chatbotId, sessionId, visitor }: BeginInput,
): Promise<{ sessionId: string; conversationId: string }> {
  const { rows } = await db.pool.query({
    name: 'begin-conversation',
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
