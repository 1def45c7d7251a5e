import type { Actor } from '@frontdesk/accounts/actor'
import { isAllowedHost } from '@frontdesk/chatbots/allowed-domains'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { visible } from '@frontdesk/contracts/text'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { liveChatNotOpen, messageEmpty, sessionUnknown } from '../errors.ts'
import { cleanReply, plainText } from '../messages/clean-reply.ts'
import { presentMessage, type MessageRow } from '../messages/present-message.ts'
import { IS_RETAINED, isVisibleTo } from '../visible-conversations.ts'
import type { LiveChatNeeds } from './change-live-chat.ts'

/**
 * The conversation is locked first, so that its messages' ids rise in the order in which they are stored, and nothing
 * of an agent is stored after the conversation was assigned to another one.
 */
const sendStatement = ({ accountId, userId }: Actor, sessionId: string, html: string): Sql => sql`
with conversation as (
  select c.id, session_id, chatbot_id, account_id, context_epoch from conversations c
  join chatbots b on b.id = chatbot_id
  where session_id = ${sessionId} and account_id = ${accountId} and mode = 'human' and agent_id = ${userId} for update of c
), message as (
  insert into messages (conversation_id, role, is_agent, content, context_epoch)
  select id, 'assistant', true, ${html}, context_epoch from conversation
  returning id, conversation_id, role, is_agent, content, sources, created_at
), updated as (
  update conversations set last_activity_at = clock_timestamp(), context_mark = message.id, agent_read_id = message.id
  from message where conversations.id = message.conversation_id
)
select message.id, conversation_id, role, is_agent, content, sources, created_at, session_id, chatbot_id, account_id
from message, conversation`

type SentRow = MessageRow & { conversationId: string; sessionId: string; chatbotId: string; accountId: string }

/**
 * Stores an agent's message to a visitor and publishes it to the visitor's streams. Links may lead only to the chatbot's
 * own website.
 */
export async function sendAgentMessage(
  needs: LiveChatNeeds,
  actor: Actor,
  { sessionId, text }: { sessionId: string; text: string },
): Promise<HistoryMessage> {
  const { db, redis, namespace } = needs
  const domains = await domainsOf(needs, actor, sessionId)
  const html = cleanReply(text, { isAllowedHost: host => isAllowedHost(host, domains), passages: [] })
  if (!hasText.test(plainText(html))) throw messageEmpty()
  const [row] = await query<SentRow>(db.pool, sendStatement(actor, sessionId, html), { name: 'send-agent-message' })
  if (row === undefined) throw liveChatNotOpen()
  const message = presentMessage(row)
  const { conversationId, chatbotId, accountId } = row
  const after = await idBefore(needs, conversationId, message.id)
  await publishLiveEvent(
    { redis, namespace },
    { conversationId, sessionId: row.sessionId, chatbotId, accountId, messages: [message], after },
  ).catch(() => undefined)
  return message
}

const hasText = new RegExp(visible, 'u')

/** Where this chatbot's links may lead; throws where this agent has no such conversation. */
async function domainsOf({ db }: LiveChatNeeds, actor: Actor, sessionId: string): Promise<string[]> {
  const [row] = await query<{ domains: string[] }>(
    db.pool,
    sql`
      select array(select domain from allowed_domains d where d.chatbot_id = c.chatbot_id) as domains
      from conversations c join chatbots b on b.id = chatbot_id
      where session_id = ${sessionId} and ${isVisibleTo(actor)} and ${IS_RETAINED}`,
    { name: 'domains-of-session' },
  )
  if (row === undefined) throw sessionUnknown()
  return row.domains
}

/** Read afterwards: the statement that stores a message sees what there was when it began, not what it waited for. */
async function idBefore({ db }: LiveChatNeeds, conversationId: string, id: number): Promise<number> {
  const [row] = await query<{ id: string }>(
    db.pool,
    sql`select coalesce(max(id), 0) as id from messages where conversation_id = ${conversationId} and id < ${id}`,
    { name: 'id-before' },
  )
  return Number(row?.id ?? 0)
}
