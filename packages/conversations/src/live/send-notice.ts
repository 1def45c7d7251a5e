import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { LiveChatNeeds } from './change-live-chat.ts'

/** What is said already is not said again: a visitor may press a button ten times. */
const sendNoticeSql = `
with conversation as (
  select c.id, session_id, chatbot_id, account_id, context_epoch from conversations c
  join chatbots b on b.id = chatbot_id where c.id = $1 for update of c
), newest as (
  select role, content, actions from messages where conversation_id = $1 order by id desc limit 1
), said as (
  insert into messages (conversation_id, role, content, actions, context_epoch)
  select id, 'system', $2, $3::text::json, context_epoch from conversation
  where not exists (
    select from newest where role = 'system' and content = $2 and actions::text is not distinct from $3::text)
  returning id
), touched as (
  update conversations set last_activity_at = clock_timestamp() where id in (select $1::bigint from said)
)
select session_id, chatbot_id, account_id from conversation`

/** Tells a visitor something that changes nothing, as a system message of the conversation with what it offers. */
export async function sendNotice(
  { db, redis, namespace }: LiveChatNeeds,
  conversationId: string,
  { html, actions }: { html: string; actions: readonly ChatAction[] },
): Promise<void> {
  const values = [conversationId, html, actions.length === 0 ? null : JSON.stringify(actions)]
  const { rows } = await db.pool.query({ name: 'send-notice', text: sendNoticeSql, values })
  const row = rows[0]
  if (row === undefined) return
  const { session_id: sessionId, chatbot_id: chatbotId, account_id: accountId } = row
  await publishLiveEvent({ redis, namespace }, { conversationId, sessionId, chatbotId, accountId }).catch(
    () => undefined,
  )
}
