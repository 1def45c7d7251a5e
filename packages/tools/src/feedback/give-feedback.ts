import type { RateReplyRequest } from '@frontdesk/contracts/chat/feedback'
import type { Db } from '@frontdesk/db/connect'
import { feedbackOff, replyUnknown } from '../errors.ts'

/** The conversation is locked against its erasure: what a visitor says of it is erased with it, or not written. */
const giveSql = `
with said as (
  select messages.id from conversations join messages on messages.conversation_id = conversations.id
  where session_id = $1 and chatbot_id = $2 and last_activity_at > now() - interval '720 hours'
    and role = 'assistant' and messages.created_at > now() - interval '720 hours'
    and (messages.id = $3::bigint
      or messages.reply_to = (select message_id from replies where id = $4::uuid and chatbot_id = $2))
  for key share of conversations
)
insert into feedback (chatbot_id, session_id, message_id, rating, comment)
select $2, $1, id, $5::rating, $6 from said
on conflict (message_id) do update set rating = excluded.rating, comment = excluded.comment
returning id`

/**
 * Keeps what a visitor thinks of one reply of their own session: of the AI or of a person. It replaces what they said
 * before.
 */
export async function giveFeedback(
  { db }: { db: Pick<Db, 'pool'> },
  chatbot: { readonly id: string; readonly hasFeedback: boolean },
  { sessionId, messageId, replyId, rating, comment }: Omit<RateReplyRequest, 'chatbotId'> & { sessionId: string },
): Promise<void> {
  if (!chatbot.hasFeedback) throw feedbackOff()
  const isNamedOnce = (messageId === undefined) !== (replyId === undefined)
  const { rowCount } = isNamedOnce
    ? await db.pool.query({
        name: 'give-feedback',
        text: giveSql,
        values: [sessionId, chatbot.id, messageId ?? null, replyId ?? null, rating, comment?.trim() ?? null],
      })
    : { rowCount: 0 }
  if (rowCount === 0) throw replyUnknown()
}
