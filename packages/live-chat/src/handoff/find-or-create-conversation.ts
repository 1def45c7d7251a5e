import { randomUUID } from 'node:crypto'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { isNamed, signIn } from '@frontdesk/conversations/own-session'
import type { LiveChatNeeds } from '../change-live-chat.ts'
import type { Visitor } from '@frontdesk/conversations/messages/visitor'

export interface ConversationInput {
  chatbotId: string
  sessionId: string | undefined
  /** The hash of the visitor's key, where they have one. */
  keyHash: Buffer | null
  /** The identity of a visitor who is signed in. */
  identity: VisitorIdentity | null
  visitor: Visitor
  /** Whether the visitor has agreed to the chat: stored where the conversation begins. */
  hasConsented?: boolean | undefined
}

/**
 * The conversation of the session that a visitor names and may have, or a new one. Throws if the chatbot was deleted since it was
 * looked up.
 */
export async function findOrCreateConversation(
  { db }: Pick<LiveChatNeeds, 'db'>,
  { chatbotId, sessionId, keyHash, identity, visitor, hasConsented = false }: ConversationInput,
): Promise<{ sessionId: string; conversationId: string }> {
  const { language, pageLanguage, clientIp, referer, browser } = visitor
  const { subject = null, name = null, email = null } = identity ?? {}
  const [conversation] = await query<{ sessionId: string; conversationId: string }>(
    db.pool,
    sql`
      with found as (
        update conversations set ${signIn(identity)} last_language = ${language}, page_language = ${pageLanguage}, last_ip = ${clientIp},
          last_page = coalesce(${referer}, last_page), last_browser = ${browser}
        where ${isNamed({ sessionId, keyHash, identity, chatbotId })}
        returning id, session_id
      ), created as (
        insert into conversations (session_id, key_hash, chatbot_id, last_language, page_language, last_ip, last_page,
                                   last_browser, consented_at, identity_subject, identity_name, identity_email)
        select ${randomUUID()}::uuid, ${keyHash}::bytea, id, ${language}, ${pageLanguage}, ${clientIp}, ${referer},
               ${browser}, case when ${hasConsented}::boolean then now() end, ${subject}::text, ${name}::text, ${email}::text from chatbots
        where id = ${chatbotId} and not exists (select from found) for key share
        returning id, session_id
      )
      select session_id, id as conversation_id from found union all select session_id, id from created`,
    { name: `find-or-create-conversation${identity === null ? '' : '-signed-in'}` },
  )
  if (conversation === undefined) throw chatbotUnknown()
  return conversation
}
