import type { RateLiveChatRequest } from '@frontdesk/contracts/chat/feedback'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { feedbackOff, liveChatUnknown } from '../errors.ts'

/** A rating is removed with the notice: later than this one might be gone before it was counted for analytics. */
const LEFT_TO_COUNT = sql`interval '2 days'`

/**
 * Stores how a visitor rates the live chat that their session had last, once the bot has the conversation again. It is
 * kept with the notice that ended the live chat. Another rating of the same live chat replaces it.
 */
export async function rateLiveChat(
  { db }: { db: Pick<Db, 'pool'> },
  chatbot: { readonly id: string; readonly hasFeedback: boolean },
  { sessionId, rating, comment }: Omit<RateLiveChatRequest, 'chatbotId'> & { sessionId: string },
): Promise<void> {
  if (!chatbot.hasFeedback) throw feedbackOff()
  // The lock on the conversation keeps it from being erased meanwhile, and a new live chat from beginning.
  const given = await execute(
    db.pool,
    sql`
      with conversation as (
        select id from conversations
        where session_id = ${sessionId} and chatbot_id = ${chatbot.id} and last_activity_at > now() - ${RETENTION}
          and mode = 'bot' and live_status is null
        for share
      ), changes as (
        select mode_changes.mode, at_message_id, seq, lag(mode_changes.mode) over (order by seq) as before
        from mode_changes join conversation on conversation.id = conversation_id
      ), ended as (
        select at_message_id from changes where mode = 'bot' and before = 'human' order by seq desc limit 1
      )
      insert into live_chat_ratings (message_id, chatbot_id, session_id, rating, comment)
      select messages.id, ${chatbot.id}::uuid, ${sessionId}::uuid, ${rating}::smallint, ${comment?.trim() ?? null}::text
      from ended join messages on messages.id = at_message_id and messages.created_at > now() - ${RETENTION} + ${LEFT_TO_COUNT}
      on conflict (message_id) do update set rating = excluded.rating, comment = excluded.comment
      returning message_id`,
    { name: 'rate-live-chat' },
  )
  if (given === 0) throw liveChatUnknown()
}
