import type { RateReplyRequest } from '@frontdesk/contracts/chat/feedback'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { feedbackOff, replyUnknown } from '../errors.ts'

/**
 * Stores a visitor's feedback on one reply of their own session, of the bot or of an agent. It replaces their earlier
 * feedback on it.
 */
export async function giveFeedback(
  { db }: { db: Pick<Db, 'pool'> },
  chatbot: { readonly id: string; readonly hasFeedback: boolean },
  { sessionId, messageId, replyId, rating, comment }: Omit<RateReplyRequest, 'chatbotId'> & { sessionId: string },
): Promise<void> {
  if (!chatbot.hasFeedback) throw feedbackOff()
  if ((messageId === undefined) === (replyId === undefined)) throw replyUnknown()
  // The lock on the conversation keeps it from being erased meanwhile: the feedback is erased with it, or not written.
  const given = await execute(
    db.pool,
    sql`
      with rated as (
        select messages.id from conversations join messages on messages.conversation_id = conversations.id
        where session_id = ${sessionId} and chatbot_id = ${chatbot.id} and last_activity_at > now() - ${RETENTION}
          and role = 'assistant' and messages.created_at > now() - ${RETENTION}
          and (messages.id = ${messageId ?? null}::bigint
            or messages.reply_to = (select message_id from replies
                                    where id = ${replyId ?? null}::uuid and chatbot_id = ${chatbot.id}))
        for key share of conversations
      )
      insert into feedback (chatbot_id, session_id, message_id, rating, comment)
      select ${chatbot.id}::uuid, ${sessionId}::uuid, id, ${rating}::rating, ${comment?.trim() ?? null}::text from rated
      on conflict (message_id) do update set rating = excluded.rating, comment = excluded.comment
      returning id`,
    { name: 'give-feedback' },
  )
  if (given === 0) throw replyUnknown()
}
