import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { liveChatUnavailable } from '../errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import type { LiveChatNeeds } from '../change-live-chat.ts'
import { recordMissedRequest } from '@frontdesk/conversations/missed-requests'
import { sendNotice } from '../send-notice.ts'
import { handoffReply } from '@frontdesk/conversations/messages/handoff-reply'
import { asParagraph, sayNotice } from '@frontdesk/conversations/messages/say-notice'
import { readNoticeLanguage } from '@frontdesk/conversations/messages/spoken-language'
import { startHandoff } from './start-handoff.ts'

type Chatbot = Pick<ChatbotForChat, 'id' | 'liveChatEnabled' | 'liveChat' | 'leads'>

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
  const language = await readNoticeLanguage(needs, conversationId)
  if (outcome === 'open') return handoffReply({ mode: 'human', liveStatus: 'open', language })
  if (outcome === 'waiting') return handoffReply({ mode: 'bot', liveStatus: 'waiting', language })
  await recordMissedRequest(needs, conversationId)
  const { closedMessage } = chatbot.liveChat
  const canLeaveContact = chatbot.leads.isEnabled
  // The owner's own words are no notice of ours.
  const said =
    closedMessage === null
      ? sayNotice(language, canLeaveContact ? 'closed' : 'closed_without_leads')
      : { html: asParagraph(closedMessage) }
  const actions: ChatAction[] = canLeaveContact ? [{ type: 'lead' }] : []
  await sendNotice(needs, conversationId, { ...said, actions })
  return { reply: said.html, sources: [], mode: 'bot', ...(actions.length === 0 ? {} : { actions }) }
}

/**
 * Requests the agent that an earlier, identical request should have requested: where no message follows the visitor's,
 * the process that stored it died in between.
 */
export async function requestMissedHandoff(needs: LiveChatNeeds, chatbot: Chatbot, replyId: string): Promise<void> {
  const [row] = await query<{ id: string }>(
    needs.db.pool,
    sql`select c.id from replies join conversations c on c.id = conversation_id
        where replies.id = ${replyId} and state = 'handed_over' and mode = 'bot' and live_status is null
          and not exists (select from messages where conversation_id = c.id and messages.id > replies.message_id)`,
  )
  if (row !== undefined) await requestHandoff(needs, chatbot, row.id)
}

/** More are found by the next sweep. */
const perSweep = 100

/**
 * Requests the agents that visitors asked for in words and that the process which stored the words, before it died, did
 * not request: conversations with the bot in which nothing follows such a message. Those older than an hour are left: the
 * visitor is gone. Returns how many there were.
 */
export async function requestMissedHandoffs(
  needs: LiveChatNeeds & { findChatbot: (chatbotId: string) => Promise<Chatbot | null> },
  { olderThanMs }: { olderThanMs: number },
): Promise<number> {
  const missed = await query<{ id: string; chatbotId: string }>(
    needs.db.pool,
    sql`select c.id, c.chatbot_id from replies join conversations c on c.id = conversation_id
        where state = 'handed_over' and mode = 'bot' and live_status is null
          and accepted_at > clock_timestamp() - interval '1 hour'
          and accepted_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
          and not exists (select from messages where conversation_id = c.id and messages.id > replies.message_id)
        order by accepted_at limit ${perSweep}`,
    { name: 'missed-handoffs' },
  )
  let requested = 0
  for (const { id, chatbotId } of missed) {
    const chatbot = await needs.findChatbot(chatbotId)
    // Switched off meanwhile: nobody would come.
    if (!chatbot?.liveChatEnabled) continue
    await requestHandoff(needs, chatbot, id)
    requested += 1
  }
  return requested
}
