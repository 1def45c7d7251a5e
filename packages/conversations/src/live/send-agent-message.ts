import type { Actor } from '@frontdesk/accounts/actor'
import { isAllowedHost } from '@frontdesk/chatbots/allowed-domains'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { visible } from '@frontdesk/contracts/text'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { LiveChatNeeds } from './change-live-chat.ts'
import { cleanReply, plainText } from '../messages/clean-reply.ts'
import { liveChatNotOpen, messageEmpty, sessionUnknown } from '../errors.ts'
import { presentMessage } from '../messages/present-message.ts'

/**
 * The conversation is locked first, so that its messages' ids rise in the order in which they are stored, and nothing
 * of an agent is stored after the conversation was assigned to another one.
 */
const sendSql = `
with conversation as (
  select c.id, session_id, chatbot_id, account_id, context_epoch from conversations c
  join chatbots b on b.id = chatbot_id
  where session_id = $1 and account_id = $2 and mode = 'human' and agent_id = $3 for update of c
), said as (
  insert into messages (conversation_id, role, is_agent, content, context_epoch)
  select id, 'assistant', true, $4, context_epoch from conversation
  returning *
), touched as (
  update conversations set last_activity_at = clock_timestamp(), context_mark = said.id, agent_read_id = said.id
  from said where conversations.id = said.conversation_id
)
select said.*, session_id, chatbot_id, account_id from said, conversation`

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
  const { rows } = await db.pool.query({
    name: 'send-agent-message',
    text: sendSql,
    values: [sessionId, actor.accountId, actor.userId, html],
  })
  const row = rows[0]
  if (row === undefined) throw liveChatNotOpen()
  const message = presentMessage(row)
  const { conversation_id: conversationId, chatbot_id: chatbotId, account_id: accountId } = row
  const after = await idBefore(needs, conversationId, message.id)
  await publishLiveEvent(
    { redis, namespace },
    { conversationId, sessionId: row.session_id, chatbotId, accountId, messages: [message], after },
  ).catch(() => undefined)
  return message
}

const hasText = new RegExp(visible, 'u')

/** Where this chatbot's links may lead; throws where this agent has no such conversation. */
async function domainsOf({ db }: LiveChatNeeds, actor: Actor, sessionId: string): Promise<string[]> {
  const { rows } = await db.pool.query({
    name: 'domains-of-session',
    text: `
      select array(select domain from allowed_domains d where d.chatbot_id = c.chatbot_id) as domains
      from conversations c join chatbots b on b.id = chatbot_id
      where session_id = $1 and account_id = $2 and ($3::uuid[] is null or chatbot_id = any($3))
        and last_activity_at > now() - interval '720 hours'`,
    values: [sessionId, actor.accountId, actor.chatbotIds],
  })
  if (rows[0] === undefined) throw sessionUnknown()
  return rows[0].domains
}

/** Read afterwards: the statement that stores a message sees what there was when it began, not what it waited for. */
async function idBefore({ db }: LiveChatNeeds, conversationId: string, id: number): Promise<number> {
  const { rows } = await db.pool.query({
    name: 'id-before',
    text: 'select coalesce(max(id), 0) as id from messages where conversation_id = $1 and id < $2',
    values: [conversationId, id],
  })
  return Number(rows[0].id)
}
