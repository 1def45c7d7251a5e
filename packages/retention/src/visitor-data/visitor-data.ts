import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { RETENTION } from '@frontdesk/db/retention'
import { bookingFields } from '@frontdesk/records/booking-fields'
import { leadFields } from '@frontdesk/records/lead-fields'
import { questionFields } from '@frontdesk/records/question-fields'
import { columnsOf } from '@frontdesk/records/record-fields'

/*
 * What is stored about one visitor, by table. A test goes over the tables of the database that name a session, a
 * conversation or a message: each is either here, or in `notOfVisitors` with the reason.
 */

/** A visitor needs no ids of records. */
const ids = ['id', 'chatbotId', 'sessionId', 'conversationId'] as const

/** The CTEs that have the visitor's `session_id` and `chatbot_id`, and the conversation's `id`, in one row each. */
interface VisitorRows {
  visitor: string
  conversation: string
}

/** Each part of the answer to a request for access: the table, and the rows and columns of it. */
export const visitorData = (names: VisitorRows) => {
  const [visitor, conversation] = [identifier(names.visitor), identifier(names.conversation)]
  const ofConversation = sql`conversation_id = (select id from ${conversation})`
  const ofMessages = sql`message_id in (select id from messages where ${ofConversation})`
  const ofSession = sql`session_id = (select session_id from ${visitor}) and chatbot_id = (select chatbot_id from ${visitor})`
  return {
    conversations: sql`
      select created_at, last_activity_at, last_language, page_language, last_ip, last_page, last_browser,
             consented_at, identity_subject, identity_name, identity_email from conversations
      where id = (select id from ${conversation})`,
    messages: sql`
      select id, role, is_agent, agent_name, content, notice, sources, source_quotes, actions, files, browser_language, client_ip, referer, created_at
      from messages where ${ofConversation} and created_at > now() - ${RETENTION} order by id`,
    message_translations: sql`
      select message_id, language, content, created_at from message_translations where ${ofMessages} order by message_id`,
    stored_files: sql`select id, message_id, size, created_at from stored_files where ${ofConversation} order by created_at`,
    tool_calls: sql`
      select message_id, name, state, result, created_at from tool_calls where ${ofMessages} order by message_id, call_index`,
    // What the team writes about somebody is about them, too.
    conversation_notes: sql`
      select text, created_at, edited_at, true as is_internal from conversation_notes where ${ofConversation}
      order by created_at`,
    conversation_summaries: sql`
      select content, language, created_at, true as is_internal from conversation_summaries where ${ofConversation}`,
    tagged_conversations: sql`
      select conversation_tags.name, true as is_internal
      from tagged_conversations join conversation_tags on conversation_tags.id = tagged_conversations.tag_id
      where ${ofConversation} order by conversation_tags.name`,
    visitor_blocks: sql`
      select client_ip, until, created_at, true as is_internal from visitor_blocks where ${ofConversation}`,
    conversation_outcomes: sql`
      select outcome, cause, true as is_internal from conversation_outcomes where ${ofConversation}`,
    visitor_presence: sql`select seen_at from visitor_presence where ${ofConversation}`,
    reply_mails: sql`
      select message_id, address, created_at, sent_at from reply_mails where ${ofConversation} order by message_id`,
    live_chat_ratings: sql`
      select message_id, rating, comment, created_at from live_chat_ratings where ${ofSession} order by created_at`,
    questions: sql`
      select ${columnsOf(questionFields, 'questions', { without: ids })} from questions where ${ofSession} and created_at > now() - ${RETENTION} order by created_at`,
    feedback: sql`
      select message_id, rating, comment, created_at from feedback where ${ofSession} and created_at > now() - ${RETENTION} order by created_at`,
    leads: sql`
      select ${columnsOf(leadFields, 'leads', { without: ids })}, consent from leads where ${ofSession}
      order by created_at`,
    bookings: sql`
      select ${columnsOf(bookingFields, 'bookings', { without: ids })} from bookings where ${ofSession}
      order by created_at`,
    // Who was told: the law asks for the receivers as well.
    webhook_deliveries: sql`
      select webhook_deliveries.event, webhook_deliveries.state, webhook_deliveries.created_at, webhooks.url as receiver
      from webhook_deliveries join webhooks on webhooks.id = webhook_deliveries.webhook_id
      where webhook_deliveries.session_id = (select session_id from ${visitor})
        and webhook_deliveries.chatbot_id = (select chatbot_id from ${visitor})
      order by webhook_deliveries.created_at`,
    tombstones: sql`select last_activity_at from tombstones where ${ofSession}`,
  } as const satisfies Record<string, Sql>
}

/** Tables that name a conversation or a message, and say nothing of the visitor that is not in the parts above. */
export const notOfVisitors = {
  agent_message_keys: 'keys by which a dashboard recognises what it has sent',
  charges: 'the ledger of the quota: that a message was charged',
  conversation_links: 'the key of the link in the emails of `reply_mails`, which opens the conversation',
  conversation_translations: 'which agent reads the conversation in which language',
  mode_changes: 'how long agents took',
  push_messages: 'that a browser of an agent is to be notified, without words',
  replies: 'outcome and costs of replies, without words',
} as const satisfies Record<string, string>
