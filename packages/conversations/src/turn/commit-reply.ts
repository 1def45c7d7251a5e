import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { Db } from '@frontdesk/db/connect'
import { ENQUEUE_WEBHOOKS } from '@frontdesk/tools/webhooks/enqueue-webhooks'
import { QUESTION_EVENT_DATA } from '@frontdesk/tools/webhooks/webhook-data'
import type { Turn } from './claim-turn.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** A finished answer, before anybody knows whether it may be stored. */
export interface Draft {
  html: string
  sources: Citation[]
  /** What the visitor can do next, beside writing. */
  actions: ChatAction[]
  model: string
  inputTokens: number | null
  outputTokens: number | null
  isTruncated: boolean
  /** The website does not say what was asked; the owner is to know. */
  isUnanswered: boolean
}

/**
 * The conversation is locked first, and only then is asked whether the attempt is still ours, the mode still bot and
 * the version unchanged: a guard in a sub-select alone lets a takeover slip in between. Nothing returned means nothing
 * was written.
 *
 * The lease ends here unless a later message was asked. `last_visitor_message_id` tells, because it is read from the locked row:
 * a look into `replies` would miss a message that was accepted while this statement waited for the lock.
 */
const commitSql = `
with conversation as (
  select id, mode, version, last_visitor_message_id, unanswered_in_row from conversations where id = $1 for update
), ours as (
  select replies.id, message_id, coalesce(last_visitor_message_id > message_id, false) as has_more from replies, conversation
  where replies.id = $2 and attempt = $3 and state = 'pending' and mode = 'bot' and version = $4
  for update of replies
), said as (
  insert into messages (conversation_id, role, content, sources, actions, reply_to, context_epoch, browser_language, client_ip, referer)
  select asked.conversation_id, 'assistant', $5, $6, $12, asked.id, asked.context_epoch, asked.browser_language, asked.client_ip,
         asked.referer
  from ours join messages asked on asked.id = ours.message_id
  returning id, created_at
), settled as (
  update replies set state = 'answered', settled_at = clock_timestamp(), model = $7, input_tokens = $8,
                     output_tokens = $9, is_truncated = $10
  from said where replies.id = (select id from ours)
), noted as (
  insert into questions (chatbot_id, session_id, question, reason)
  select conversations.chatbot_id, conversations.session_id, asked.content, 'not_found'
  from ours join messages asked on asked.id = ours.message_id
  join conversations on conversations.id = asked.conversation_id
  where $11
  returning *
), event as (
  select 'question.unanswered' as name, chatbot_id, session_id, id as object_id, ${QUESTION_EVENT_DATA} as data
  from noted
), told as (${ENQUEUE_WEBHOOKS}), freed as (
  update conversations set last_activity_at = said.created_at, context_mark = said.id,
    unanswered_in_row = case when $11 then unanswered_in_row + 1 else 0 end,
    lease_until = case when has_more then lease_until end, lease_token = case when has_more then lease_token end
  from said, ours where conversations.id = $1
)
select said.id, has_more, case when $11 then unanswered_in_row + 1 else 0 end as unanswered_in_row
from said, ours, conversation`

/** What a turn's end leaves behind. */
export interface Settled {
  /** A later message of the conversation may wait, and the lease is still ours. */
  hasMore: boolean
}

/** What a stored reply leaves behind. */
export interface Stored extends Settled {
  messageId: string
  /** Questions in a row without an answer, this one included; 0 where it was answered. */
  unansweredInRow: number
}

/**
 * Stores the reply, once, and with it the question that it leaves open. Returns its message's id, or null where this
 * attempt was overtaken and nothing was written.
 */
export async function commitReply({ db }: Needs, turn: Turn, draft: Draft): Promise<Stored | null> {
  const { rows } = await db.pool.query({
    name: 'commit-reply',
    text: commitSql,
    values: [
      turn.conversationId,
      turn.replyId,
      turn.attempt,
      turn.version,
      draft.html,
      draft.sources.length === 0 ? null : JSON.stringify(draft.sources),
      draft.model,
      draft.inputTokens,
      draft.outputTokens,
      draft.isTruncated,
      draft.isUnanswered,
      draft.actions.length === 0 ? null : JSON.stringify(draft.actions),
    ],
  })
  const row = rows[0]
  return row === undefined ? null : { messageId: row.id, hasMore: row.has_more, unansweredInRow: row.unanswered_in_row }
}

/** Same guards and order of locks as a commit; the charge goes back to the month it was taken from, once. */
const failSql = `
with conversation as (
  select id, last_visitor_message_id from conversations where id = $1 for update
), failed as (
  update replies set state = 'failed', failure = $4, settled_at = clock_timestamp()
  from conversation where replies.id = $2 and attempt = $3 and state = 'pending'
  returning message_id, coalesce(last_visitor_message_id > message_id, false) as has_more
), refunded as (
  insert into charges (message_id, kind, account_id, period)
  select charges.message_id, 'refund', account_id, period from failed join charges using (message_id)
  where kind = 'charge'
  on conflict do nothing returning account_id, period
), freed as (
  update conversations
  set lease_until = case when has_more then lease_until end, lease_token = case when has_more then lease_token end
  from failed where conversations.id = $1
), used as (
  update usage set used = used - 1 from refunded
  where usage.account_id = refunded.account_id and usage.period = refunded.period
)
select has_more from failed`

/** Gives the turn up and gives the charge back. Null where this attempt was overtaken and nothing was written. */
export async function failReply({ db }: Needs, turn: Turn, failure: string): Promise<Settled | null> {
  const { rows } = await db.pool.query({
    name: 'fail-reply',
    text: failSql,
    values: [turn.conversationId, turn.replyId, turn.attempt, failure],
  })
  return rows[0] === undefined ? null : { hasMore: rows[0].has_more }
}
