import { createHash } from 'node:crypto'
import type { Actor } from '@frontdesk/accounts/actor'
import { isAllowedHost } from '@frontdesk/chatbots/allowed-domains'
import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { visible } from '@frontdesk/contracts/text'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { liveChatNotOpen, messageEmpty, requestKeyReused, sessionUnknown } from '../errors.ts'
import { cleanReply, plainText } from '../messages/clean-reply.ts'
import { presentMessage, type MessageRow } from '../messages/present-message.ts'
import { IS_RETAINED, isVisibleTo } from '../visible-conversations.ts'
import type { LiveChatNeeds } from './change-live-chat.ts'

interface ToSend {
  sessionId: string
  html: string
  /** Null: the request carries no key. */
  clientId: string | null
  /** By whom and what was sent with the key. */
  hash: string
}

/**
 * The conversation is locked first, so that its messages' ids rise in the order in which they are stored, and nothing
 * of an agent is stored after the conversation was assigned to another one.
 */
const sendStatement = ({ accountId, userId }: Actor, { sessionId, html, clientId, hash }: ToSend): Sql => sql`
with conversation as (
  select c.id, session_id, chatbot_id, account_id, context_epoch from conversations c
  join chatbots b on b.id = chatbot_id
  where session_id = ${sessionId} and account_id = ${accountId} and mode = 'human' and agent_id = ${userId} for update of c
), message as (
  insert into messages (conversation_id, role, is_agent, agent_name, content, context_epoch)
  select id, 'assistant', true, (select name from users where id = ${userId}), ${html}, context_epoch from conversation
  returning id, conversation_id, role, is_agent, agent_name, content, sources, created_at
), updated as (
  update conversations set last_activity_at = clock_timestamp(), context_mark = message.id, agent_read_id = message.id,
    snoozed_until = null
  from message where conversations.id = message.conversation_id
), key as (
  insert into agent_message_keys (message_id, conversation_id, client_id, request_hash)
  select id, conversation_id, ${clientId}::text, ${hash} from message where ${clientId}::text is not null
)
select message.id, conversation_id, role, is_agent, agent_name, content, sources, created_at, session_id, chatbot_id, account_id
from message, conversation`

type SentRow = MessageRow & { conversationId: string; sessionId: string; chatbotId: string; accountId: string }

/**
 * Stores an agent's message to a visitor and publishes it to the visitor's streams. Links may lead only to the chatbot's
 * own website. A request that repeats the key of a stored message gets that message, even after the conversation has
 * gone to somebody else: it was sent.
 */
export async function sendAgentMessage(
  needs: LiveChatNeeds,
  actor: Actor,
  { sessionId, text, clientId = null }: { sessionId: string; text: string; clientId?: string | null },
): Promise<InboxMessage> {
  const { redis, namespace } = needs
  const domains = await domainsOf(needs, actor, sessionId)
  const html = cleanReply(text, { isAllowedHost: host => isAllowedHost(host, domains), passages: [] })
  if (!hasText.test(plainText(html))) throw messageEmpty()
  const hash = createHash('sha256').update(`${actor.userId}\n${text}`).digest('base64url')
  const toSend = { sessionId, html, clientId, hash }
  const row = await store(needs, actor, toSend)
  const clientIdField = clientId === null ? {} : { clientId }
  if (row === undefined) return { ...presentMessage(await findSent(needs, toSend)), ...clientIdField }
  const message = presentMessage(row)
  const { conversationId, chatbotId, accountId } = row
  const after = await idBefore(needs, conversationId, message.id)
  await publishLiveEvent(
    { redis, namespace },
    { conversationId, sessionId: row.sessionId, chatbotId, accountId, messages: [message], after },
  ).catch(() => undefined)
  return { ...message, ...clientIdField }
}

/** Undefined where the conversation is not the agent's, or the key was used before. */
async function store({ db }: LiveChatNeeds, actor: Actor, toSend: ToSend): Promise<SentRow | undefined> {
  try {
    const [row] = await query<SentRow>(db.pool, sendStatement(actor, toSend), { name: 'send-agent-message' })
    return row
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === keyConstraint) return undefined
    throw error
  }
}

const keyConstraint = 'agent_message_keys_conversation_id_client_id_key'

/** The message that an earlier request with the same key has stored. */
async function findSent({ db }: LiveChatNeeds, { sessionId, clientId, hash }: ToSend): Promise<MessageRow> {
  const [row] = await query<MessageRow & { requestHash: string }>(
    db.pool,
    sql`select m.id, m.role, m.is_agent, m.agent_name, m.content, m.sources, m.created_at, k.request_hash
        from agent_message_keys k join conversations c on c.id = k.conversation_id join messages m on m.id = k.message_id
        where c.session_id = ${sessionId} and k.client_id = ${clientId}`,
    { name: 'find-sent-message' },
  )
  if (row === undefined) throw liveChatNotOpen()
  if (row.requestHash !== hash) throw requestKeyReused()
  return row
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
