import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import type { Db } from '@frontdesk/db/connect'
import type { RequestFingerprint } from '../messages/accept-message.ts'
import { requestKeyReused } from '../errors.ts'
import { handoffReply } from '../messages/handoff-reply.ts'
import { botReply, failedEvent, stoppedReply } from './reply-outcome.ts'
import { stoppedFailure } from './stop-reply.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

export interface FoundReply {
  replyId: string
  sessionId: string
}

/**
 * The reply promised to an earlier request with the same key, or null where the key is free by now: after 24 hours it
 * may be used for another message. Throws where a key that still counts came with another body.
 */
export async function findRepeatedReply(
  { db }: Needs,
  chatbotId: string,
  request: RequestFingerprint,
): Promise<FoundReply | null> {
  await db.pool.query({
    text: `update replies set request_key = null, request_hash = null
           where chatbot_id = $1 and request_key = $2 and accepted_at <= now() - interval '24 hours'`,
    values: [chatbotId, request.key],
  })
  const { rows } = await db.pool.query({
    text: `select replies.id, session_id, request_hash from replies
           join conversations on conversations.id = conversation_id
           where replies.chatbot_id = $1 and request_key = $2`,
    values: [chatbotId, request.key],
  })
  const row = rows[0]
  if (row === undefined) return null
  if (row.request_hash !== request.hash) throw requestKeyReused()
  return { replyId: row.id, sessionId: row.session_id }
}

/** Whether this reply belongs to this session of this chatbot: what a resume must prove. */
export async function isReplyOf(
  { db }: Needs,
  replyId: string,
  chatbotId: string,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query({
    text: `select from replies join conversations on conversations.id = conversation_id
           where replies.id = $1 and replies.chatbot_id = $2 and session_id = $3`,
    values: [replyId, chatbotId, sessionId],
  })
  return rowCount === 1
}

/**
 * The final event of a reply as PostgreSQL has it, or null while it is pending. It is what the reply's stream ends
 * with; whoever lost the stream gets the same from here.
 */
export async function readOutcome({ db }: Needs, replyId: string): Promise<ReplyEvent | null> {
  const { rows } = await db.pool.query({
    name: 'read-outcome',
    text: `select replies.state, failure, messages.content, sources, messages.actions, mode, live_status, language,
                  notice.content as notice, notice.actions as offers from replies
           join conversations on conversations.id = replies.conversation_id
           join chatbots on chatbots.id = replies.chatbot_id
           left join messages on messages.reply_to = replies.message_id
             and messages.created_at > now() - interval '720 hours'
           left join lateral (
             select id, role, content, actions from messages
             where conversation_id = conversations.id and id > replies.message_id
               and created_at > now() - interval '720 hours' order by id limit 1
           ) notice on replies.state = 'handed_over' and notice.role = 'system' and not exists (
             select from mode_changes where conversation_id = conversations.id and at_message_id = notice.id)
           where replies.id = $1`,
    values: [replyId],
  })
  const row = rows[0]
  // Who asks was promised this reply: with its conversation or its chatbot it was deleted, and will never come.
  if (row === undefined) return failedEvent()
  if (row.state === 'pending') return null
  if (row.state === 'handed_over') {
    // Out of hours nothing changed, and the notice was the answer.
    if (row.mode === 'bot' && row.live_status === null && row.notice !== null)
      return { event: 'done', data: botReply(row.notice, [], row.offers ?? []) }
    return {
      event: 'done',
      data: handoffReply({ mode: row.mode, liveStatus: row.live_status, language: row.language }),
    }
  }
  if (row.failure === stoppedFailure) return { event: 'done', data: stoppedReply() }
  // An answered reply whose message is too old is kept from everybody: to the visitor it is as good as failed.
  if (row.state === 'failed' || row.content === null) return failedEvent()
  const waits = row.live_status === 'waiting' ? { status: row.live_status } : {}
  return { event: 'done', data: { ...botReply(row.content, row.sources ?? [], row.actions ?? []), ...waits } }
}
