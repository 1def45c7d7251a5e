import type { ChatNotice } from '@frontdesk/contracts/chat-notices/chat-notice'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { publishWithinMs, type LiveChatNeeds } from './change-live-chat.ts'

interface Notice {
  html: string
  /** Which notice it is; absent where the owner wrote it. */
  notice?: ChatNotice
  actions: readonly ChatAction[]
}

/** A notice that is the newest message already is not repeated: a visitor may press a button ten times. */
function noticeStatement(conversationId: string, { html, notice, actions }: Notice): Sql {
  const offers = actions.length === 0 ? null : JSON.stringify(actions)
  return sql`
with conversation as (
  select c.id, session_id, chatbot_id, account_id, context_epoch from conversations c
  join chatbots b on b.id = chatbot_id where c.id = ${conversationId}::bigint
), newest as (
  select role, content, actions from messages where conversation_id = ${conversationId}::bigint order by id desc limit 1
), notice as (
  insert into messages (conversation_id, role, content, notice, actions, context_epoch)
  select id, 'system', ${html}, ${notice === undefined ? null : JSON.stringify(notice)}::json, ${offers}::text::json, context_epoch from conversation
  where not exists (
    select from newest
    where role = 'system' and content = ${html} and actions::text is not distinct from ${offers}::text)
  returning id
), updated as (
  update conversations set last_activity_at = clock_timestamp()
  where id in (select ${conversationId}::bigint from notice)
)
select session_id, chatbot_id, account_id from conversation`
}

/**
 * Sends the visitor a notice that changes no state: a system message of the conversation with what it offers. The
 * conversation is locked in a statement of its own: the next one sees the notice of a request that was faster.
 */
export async function sendNotice(
  { db, redis, namespace }: LiveChatNeeds,
  conversationId: string,
  notice: Notice,
): Promise<void> {
  const place = await inTransaction(db.pool, async client => {
    await execute(client, sql`select from conversations where id = ${conversationId} for update`, {
      name: 'lock-conversation',
    })
    const [found] = await query<{ sessionId: string; chatbotId: string; accountId: string }>(
      client,
      noticeStatement(conversationId, notice),
      { name: 'send-notice' },
    )
    return found
  })
  if (place === undefined) return
  const published = publishLiveEvent({ redis, namespace }, { conversationId, ...place })
  await withTimeout(publishWithinMs, published).catch(() => undefined)
}
