import type { ConversationMode, LiveChatStatus } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import type { Db } from '@frontdesk/db/connect'
import type { ReplyState } from '@frontdesk/db/generated/enums'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { RequestFingerprint } from '../messages/accept-message.ts'
import { requestKeyReused } from '../errors.ts'
import { withSourceTitles } from '../messages/with-source-titles.ts'
import { languageClues, noticeLanguage, type LanguageClues } from '../messages/spoken-language.ts'
import type { StoredQuotes } from '../messages/source-quotes.ts'
import { handoffReply } from '../messages/handoff-reply.ts'
import { botReply, failedEvent, stoppedReply } from './reply-outcome.ts'
import { stoppedFailure } from './stop-reply.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

export interface FoundReply {
  replyId: string
  sessionId: string
  /** The conversation of a reply that is still to be written; null if it is settled. */
  pendingIn: string | null
}

/**
 * The reply to an earlier request with the same key, or null if there is none. Throws if the key came with another
 * body, unless it has expired.
 *
 * A request that names no living session is answered with the session of the earlier one, which opens the conversation.
 * So it is taken for a repeated one only for some minutes, and while nothing else was said there: whoever sends the same
 * key by chance, from the same network, finds nothing that they do not know.
 */
export async function findRepeatedReply(
  { db }: Needs,
  chatbotId: string,
  request: RequestFingerprint,
): Promise<FoundReply | null> {
  const [row] = await query<FoundReply & { requestHash: string }>(
    db.pool,
    sql`select replies.id as reply_id, session_id, request_hash,
               case when state = 'pending' then conversation_id end as pending_in
        from replies
        join conversations on conversations.id = conversation_id
        where replies.chatbot_id = ${chatbotId} and ${hasKeyOf(request)} and ${isRepeatable(request)}
        order by request_key = ${request.inSession} desc limit 1`,
  )
  if (row === undefined) return null
  const { requestHash, ...found } = row
  if (requestHash !== request.hash) throw requestKeyReused()
  return found
}

/** Removes a key that has expired from its reply, so that another message may use it. */
export async function expireRequestKey({ db }: Needs, chatbotId: string, request: RequestFingerprint): Promise<void> {
  await execute(
    db.pool,
    sql`update replies set request_key = null, request_hash = null
        where chatbot_id = ${chatbotId} and ${hasKeyOf(request)} and not ${isRepeatable(request)}`,
  )
}

const hasKeyOf = ({ inSession, ofSender }: RequestFingerprint): Sql => sql`request_key in (${inSession}, ${ofSender})`

/** Whether the reply may be given to a request with the same key: a condition on a row of `replies`. */
const isRepeatable = ({ ofSender }: RequestFingerprint): Sql => sql`(
  case when request_key = ${ofSender} then accepted_at > now() - interval '5 minutes' and not exists (
    select from messages m where m.conversation_id = replies.conversation_id and m.id > replies.message_id
      and (m.role = 'user' or m.is_agent))
  else accepted_at > now() - interval '24 hours' end)`

/** Whether this reply belongs to this session of this chatbot: what a resume must prove. */
export async function isReplyOf(
  { db }: Needs,
  replyId: string,
  chatbotId: string,
  sessionId: string,
): Promise<boolean> {
  const found = await execute(
    db.pool,
    sql`select from replies join conversations on conversations.id = conversation_id
        where replies.id = ${replyId} and replies.chatbot_id = ${chatbotId} and session_id = ${sessionId}`,
  )
  return found === 1
}

interface OutcomeRow extends LanguageClues {
  state: ReplyState
  failure: string | null
  messageId: string | null
  content: string | null
  sources: Citation[] | null
  sourceQuotes: StoredQuotes | null
  actions: ChatAction[] | null
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
  /** The system message after the visitor's, where it changed no state: its content and what it offers. */
  notice: string | null
  offers: ChatAction[] | null
}

/**
 * The final event of a reply as PostgreSQL has it, or null while it is pending. It is what the reply's stream ends
 * with; a follower that lost the stream gets the same from here.
 */
export async function readOutcome({ db }: Needs, replyId: string): Promise<ReplyEvent | null> {
  const [row] = await query<OutcomeRow>(
    db.pool,
    sql`
      select replies.state, failure, messages.id as message_id, messages.content, sources, source_quotes, messages.actions, mode, live_status,
             ${languageClues({ conversation: 'conversations', chatbot: 'chatbots' })},
             notice.content as notice, notice.actions as offers from replies
      join conversations on conversations.id = replies.conversation_id
      join chatbots on chatbots.id = replies.chatbot_id
      left join messages on messages.reply_to = replies.message_id
        and messages.created_at > now() - ${RETENTION}
      left join lateral (
        select id, role, content, actions from messages
        where conversation_id = conversations.id and id > replies.message_id
          and created_at > now() - ${RETENTION} order by id limit 1
      ) notice on replies.state = 'handed_over' and notice.role = 'system' and not exists (
        select from mode_changes where conversation_id = conversations.id and at_message_id = notice.id)
      where replies.id = ${replyId}`,
    { name: 'read-outcome' },
  )
  // The reply was deleted with its conversation or its chatbot, and will never come.
  if (row === undefined) return failedEvent()
  if (row.state === 'pending') return null
  if (row.state === 'handed_over') {
    // Outside office hours nothing changed, and the notice was the reply.
    if (row.mode === 'bot' && row.liveStatus === null && row.notice !== null)
      return { event: 'done', data: botReply(row.notice, [], row.offers ?? []) }
    return { event: 'done', data: handoffReply({ ...row, language: noticeLanguage(row) }) }
  }
  if (row.failure === stoppedFailure) return { event: 'done', data: stoppedReply() }
  // The message of an old reply has expired: to the visitor the reply has failed.
  if (row.state === 'failed' || row.content === null) return failedEvent()
  const waits = row.liveStatus === 'waiting' ? { status: row.liveStatus } : {}
  const [titled] = await withSourceTitles({ db }, [{ id: Number(row.messageId), sources: row.sources }])
  return {
    event: 'done',
    data: { ...botReply(row.content, row.sources ?? [], row.actions ?? [], { ...row, ...titled }), ...waits },
  }
}
