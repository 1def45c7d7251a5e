import { createHash, randomUUID } from 'node:crypto'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { filesOff } from './errors.ts'
import { requestKeyReused } from '@frontdesk/conversations/errors'
import { attachFile, filesColumn, storeFile, type NewFile } from '@frontdesk/files/stored-files'
import { mayContinue, signIn } from '@frontdesk/conversations/own-session'
import { fingerprint, type RequestFingerprint } from '@frontdesk/conversations/messages/accept-message'
import { presentMessage, type MessageRow } from '@frontdesk/conversations/messages/present-message'
import type { Visitor } from '@frontdesk/conversations/messages/visitor'
import type { LiveChatNeeds } from './change-live-chat.ts'
import { findConversation } from './find-conversation.ts'
import { publishMessage } from './publish-message.ts'
import type { SendFileNeeds } from './send-agent-file.ts'

export interface VisitorFile {
  sessionId: string
  /** The hash of the visitor's key, where they have one. */
  keyHash: Buffer | null
  /** The identity of a visitor who is signed in. */
  identity: VisitorIdentity | null
  name: string
  bytes: Buffer
  visitor: Visitor
  /** The Idempotency-Key of the request. */
  key: string | undefined
}

type Chatbot = Pick<ChatbotForChat, 'id' | 'accountId' | 'liveChatEnabled' | 'liveChat'>

interface ToSend extends Pick<VisitorFile, 'sessionId' | 'keyHash' | 'identity' | 'visitor'> {
  chatbot: Chatbot
  file: NewFile
  repeatable: RequestFingerprint | undefined
}

/**
 * As for every message of a visitor there is a row of the ledger, here one that asks nothing of the AI. The conversation is
 * locked first, so that no file comes after the agents have left it.
 */
const sendStatement = ({ sessionId, keyHash, identity, visitor, chatbot, file, repeatable }: ToSend): Sql => {
  const { fileIsThere, attached } = attachFile(file.described.id, 'message')
  return sql`
with conversation as (
  select id, context_epoch from conversations
  where session_id = ${sessionId} and chatbot_id = ${chatbot.id} and live_status is not null and ${mayContinue({ keyHash, identity })}
    and last_activity_at > now() - ${RETENTION} and ${fileIsThere}
  for update
), message as (
  insert into messages (conversation_id, role, content, files, context_epoch, browser_language, client_ip, referer)
  select id, 'user', ${file.described.name}, ${filesColumn(file)}::text::json, context_epoch, ${visitor.language},
         ${visitor.clientIp}, ${visitor.referer} from conversation
  returning id, conversation_id, role, is_agent, content, sources, files, created_at
), updated as (
  update conversations set ${signIn(identity)} last_activity_at = message.created_at, last_language = ${visitor.language},
    page_language = ${visitor.pageLanguage}, last_ip = ${visitor.clientIp}, last_page = ${visitor.referer}, last_browser = ${visitor.browser},
    last_visitor_message_id = message.id, visitor_messages = visitor_messages + 1, snoozed_until = null,
    context_mark = message.id
  from message where conversations.id = message.conversation_id
), ${attached}, reply as (
  insert into replies (id, account_id, chatbot_id, conversation_id, message_id, state, enqueue_count, is_streamed,
                       request_key, request_hash, settled_at)
  select ${randomUUID()}::uuid, ${chatbot.accountId}::uuid, ${chatbot.id}::uuid, conversation_id, id, 'handed_over', 0,
         false, ${repeatable?.inSession ?? null}, ${repeatable?.hash ?? null}, now()
  from message
)
select id, conversation_id, role, is_agent, content, sources, files, created_at from message`
}

type SentRow = MessageRow & { conversationId: string }

/**
 * Stores a file of a visitor as a message to agents, while they are in contact. A request that repeats the key of a stored
 * message gets that message, even after the agents have left: it was sent.
 */
export async function sendVisitorFile(
  needs: SendFileNeeds,
  chatbot: Chatbot,
  { sessionId, keyHash, identity, name, bytes, visitor, key }: VisitorFile,
): Promise<HistoryMessage> {
  if (!chatbot.liveChatEnabled || !chatbot.liveChat.hasFiles) throw filesOff()
  const body = { name, sha256: createHash('sha256').update(bytes).digest('base64url') }
  const repeatable = key === undefined ? undefined : fingerprint({ key, sessionId, keyHash: null, sender: '', body })
  const earlier = await findSent(needs, chatbot, repeatable)
  if (earlier !== undefined) return presentMessage(earlier)
  const { conversationId, state } = await findConversation(needs, { chatbotId: chatbot.id, sessionId })
  if (state === 'bot') throw filesOff()
  const inspected = await needs.fileInspector.inspect({ name, bytes }, [chatbot.accountId, visitor.clientIp])
  const file = await storeFile(needs, conversationId, inspected)
  const row = await store(needs, { sessionId, keyHash, identity, visitor, chatbot, file, repeatable })
  if (row === undefined) {
    await file.discard().catch(() => undefined)
    const faster = await findSent(needs, chatbot, repeatable)
    if (faster === undefined) throw filesOff()
    return presentMessage(faster)
  }
  const message = presentMessage(row)
  const place = { conversationId, sessionId, chatbotId: chatbot.id, accountId: chatbot.accountId }
  await publishMessage(needs, place, message)
  return message
}

/** Undefined if the agents have left the conversation, or the key was used before. */
async function store({ db }: LiveChatNeeds, toSend: ToSend): Promise<SentRow | undefined> {
  try {
    const name = toSend.identity === null ? 'send-visitor-file' : 'send-visitor-file-signed-in'
    const [row] = await query<SentRow>(db.pool, sendStatement(toSend), { name })
    return row
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === keyConstraint) return undefined
    await toSend.file.discard().catch(() => undefined)
    throw error
  }
}

const keyConstraint = 'replies_chatbot_id_request_key_key'

/** The message that an earlier request with the same key has stored. */
async function findSent(
  { db }: LiveChatNeeds,
  { id }: Chatbot,
  repeatable: RequestFingerprint | undefined,
): Promise<MessageRow | undefined> {
  if (repeatable === undefined) return undefined
  const [row] = await query<MessageRow & { requestHash: string | null }>(
    db.pool,
    sql`select m.id, m.role, m.is_agent, m.content, m.sources, m.files, m.created_at, request_hash
        from replies join messages m on m.id = message_id
        where chatbot_id = ${id} and request_key = ${repeatable.inSession}`,
    { name: 'find-sent-file' },
  )
  if (row !== undefined && row.requestHash !== repeatable.hash) throw requestKeyReused()
  return row
}
