import { createHash } from 'node:crypto'
import type { UserActor } from '@frontdesk/accounts/actor'
import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { liveChatNotOpen } from './errors.ts'
import { requestKeyReused, sessionUnknown } from '@frontdesk/conversations/errors'
import { attachFile, filesColumn, type NewFile } from '@frontdesk/files/stored-files'
import { presentMessage, type MessageRow } from '@frontdesk/conversations/messages/present-message'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import type { LiveChatNeeds } from './change-live-chat.ts'
import { publishMessage } from './publish-message.ts'
import { QUEUE_REPLY_MAIL } from './reply-mail-outbox.ts'

interface ToSend {
  sessionId: string
  html: string
  file: NewFile | null
  /** Null: the request carries no key. */
  clientId: string | null
  /** By whom and what was sent with the key. */
  hash: string
}

/**
 * The conversation is locked first, so that its messages' ids rise in the order in which they are stored, and nothing
 * of an agent is stored after the conversation was assigned to another one.
 */
const sendStatement = ({ accountId, userId }: UserActor, { sessionId, html, file, clientId, hash }: ToSend): Sql => {
  const { fileIsThere, attached } = attachFile(file?.described.id ?? null, 'message')
  return sql`
with conversation as (
  select c.id, session_id, chatbot_id, account_id, context_epoch from conversations c
  join chatbots b on b.id = chatbot_id
  where session_id = ${sessionId} and account_id = ${accountId} and mode = 'human' and agent_id = ${userId}
    and ${fileIsThere}
  for update of c
), message as (
  insert into messages (conversation_id, role, is_agent, agent_name, content, files, context_epoch)
  select id, 'assistant', true, (select name from users where id = ${userId}), ${html}, ${filesColumn(file)}::text::json, context_epoch from conversation
  returning id, conversation_id, role, is_agent, agent_name, content, sources, files, created_at
), updated as (
  update conversations set last_activity_at = clock_timestamp(), context_mark = message.id, agent_read_id = message.id,
    snoozed_until = null
  from message where conversations.id = message.conversation_id
), mailed as (${QUEUE_REPLY_MAIL}), ${attached}, key as (
  insert into agent_message_keys (message_id, conversation_id, client_id, request_hash)
  select id, conversation_id, ${clientId}::text, ${hash} from message where ${clientId}::text is not null
)
select message.id, conversation_id, role, is_agent, agent_name, content, sources, files, created_at, session_id, chatbot_id, account_id
from message, conversation`
}

type SentRow = MessageRow & { conversationId: string; sessionId: string; chatbotId: string; accountId: string }

/** A hash of who sends what. */
export const hashOf = ({ userId }: UserActor, sent: string): string =>
  createHash('sha256').update(`${userId}\n${sent}`).digest('base64url')

/**
 * Stores a message of the agent who has the conversation, and publishes it. Where the key was used before, it returns the
 * message that was stored with it.
 */
export async function storeAgentMessage(needs: LiveChatNeeds, actor: UserActor, toSend: ToSend): Promise<InboxMessage> {
  const row = await store(needs, actor, toSend)
  if (row === undefined) return presentSent(toSend, await findSent(needs, toSend))
  await publishMessage(needs, row, presentMessage(row))
  return presentSent(toSend, row)
}

/** A message with the key that it was sent with. */
export const presentSent = ({ clientId }: Pick<ToSend, 'clientId'>, row: MessageRow): InboxMessage => ({
  ...presentMessage(row),
  ...(clientId === null ? {} : { clientId }),
})

/** Undefined if the conversation is not the agent's, or the key was used before. */
async function store({ db }: LiveChatNeeds, actor: UserActor, toSend: ToSend): Promise<SentRow | undefined> {
  try {
    const [row] = await query<SentRow>(db.pool, sendStatement(actor, toSend), { name: 'send-agent-message' })
    return row
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === keyConstraint) return undefined
    throw error
  }
}

const keyConstraint = 'agent_message_keys_conversation_id_client_id_key'

/** The message that an earlier request with the same key has stored; throws if there is none. */
export async function findSent(
  { db }: LiveChatNeeds,
  { sessionId, clientId, hash }: Pick<ToSend, 'sessionId' | 'clientId' | 'hash'>,
): Promise<MessageRow> {
  const [row] = await query<MessageRow & { requestHash: string }>(
    db.pool,
    sql`select m.id, m.role, m.is_agent, m.agent_name, m.content, m.sources, m.files, m.created_at, k.request_hash
        from agent_message_keys k join conversations c on c.id = k.conversation_id join messages m on m.id = k.message_id
        where c.session_id = ${sessionId} and k.client_id = ${clientId}`,
    { name: 'find-sent-message' },
  )
  if (row === undefined) throw liveChatNotOpen()
  if (row.requestHash !== hash) throw requestKeyReused()
  return row
}

interface Place {
  conversationId: string
  /** Where this chatbot's links may lead. */
  domains: string[]
  hasFiles: boolean
  /** Whether this agent has the conversation. */
  isMine: boolean
}

/** Finds a conversation that an agent writes to. Throws if this agent sees no such conversation. */
export async function findPlace({ db }: LiveChatNeeds, actor: UserActor, sessionId: string): Promise<Place> {
  const [row] = await query<Place>(
    db.pool,
    sql`
      select c.id as conversation_id, live_chat_files as has_files,
             mode = 'human' and agent_id is not distinct from ${actor.userId} as is_mine,
             array(select domain from allowed_domains d where d.chatbot_id = c.chatbot_id) as domains
      from conversations c join chatbots b on b.id = chatbot_id
      where session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}`,
    { name: 'place-of-session' },
  )
  if (row === undefined) throw sessionUnknown()
  return row
}
