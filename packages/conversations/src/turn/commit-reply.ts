import type { ChatNotice } from '@frontdesk/contracts/chat-notices/chat-notice'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import type { ReplyRefusals } from '@frontdesk/contracts/conversations/reply-refusals'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { empty, identifier, sql, type Sql } from '@frontdesk/db/sql'
import { filterStoredCitations } from '@frontdesk/knowledge/search/filter-stored-citations'
import { knowledgeVersionOf } from '@frontdesk/knowledge/search/knowledge-version'
import { insertDeliveriesOf } from '@frontdesk/webhooks/enqueue-webhooks'
import { questionFields } from '@frontdesk/records/question-fields'
import { recordData } from '@frontdesk/records/record-fields'
import type { SourceTitles } from '../messages/with-source-titles.ts'
import type { StoredQuotes } from '../messages/source-quotes.ts'
import type { StoredPassage } from '../messages/stored-passages.ts'
import type { Turn } from './claim-turn.ts'
import { outcomeOfFailure } from './outcome-of-failure.ts'
import { refund } from './refund.ts'
import { stoppedFailure } from './stop-reply.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** A finished reply, before it is known whether it may be stored. */
export interface Draft {
  html: string
  /** Which notice it is; null if it is no set phrase of ours. */
  notice: ChatNotice | null
  sources: Citation[]
  /** What the cited pages are called; stored nowhere, because they may be called otherwise later. */
  sourceTitles?: SourceTitles
  /** The words of the cited pages that carry it. */
  sourceQuotes?: StoredQuotes
  /** What the visitor can do next, besides writing. */
  actions: ChatAction[]
  model: string
  inputTokens: number | null
  outputTokens: number | null
  isTruncated: boolean
  /** The website does not answer the question: it is recorded for the owner. */
  isUnanswered: boolean
  outcome: ReplyOutcome
  /** What the checks refused of what the model wrote; null if that was nothing. */
  refusals: ReplyRefusals | null
  /** What the reply was based on, to explain it later. */
  passages: readonly StoredPassage[]
  searchMs: number | null
  modelMs: number | null
  /** The owner's answer that it cites first. */
  verifiedEntryId: string | null
}

/**
 * The conversation is locked first, and only then is checked whether the attempt is still valid, the mode still bot and
 * the version unchanged: a guard in a sub-select alone lets a handoff slip in between. No row returned means that nothing
 * was written.
 *
 * The lease ends here unless a later message waits. `last_visitor_message_id` tells, because it is read from the locked
 * row: a look into `replies` would miss a message that was accepted while this statement waited for the lock.
 *
 * Where pages are cited and the chatbot's pages have changed since the claim, nothing is written either: `is_outdated`.
 */
const commitStatement = (turn: Turn, draft: Draft, knowledgeVersion: string | null): Sql => sql`
with outdated as (
  select where ${knowledgeVersion}::text <> ${knowledgeVersionOf(turn.chatbotId)}
), conversation as (
  select id, mode, version, last_visitor_message_id, unanswered_in_row from conversations
  where id = ${turn.conversationId} for update
), valid as (
  select replies.id, message_id, coalesce(last_visitor_message_id > message_id, false) as has_more
  from replies, conversation
  where replies.id = ${turn.replyId} and attempt = ${turn.attempt} and state = 'pending'
    and mode = 'bot' and version = ${turn.version} and not exists (select from outdated)
  for update of replies
), reply as (
  insert into messages (conversation_id, role, content, notice, sources, source_quotes, actions, passages, reply_to, context_epoch,
    browser_language, client_ip, referer)
  select asked.conversation_id, 'assistant', ${draft.html}, ${draft.notice && JSON.stringify(draft.notice)}::json, ${jsonOrNull(draft.sources)}::json,
         ${quotesOf(draft)}::json,
         ${jsonOrNull(draft.actions)}::json, ${jsonOrNull(draft.passages)}::json, asked.id, asked.context_epoch, asked.browser_language, asked.client_ip,
         asked.referer
  from valid join messages asked on asked.id = valid.message_id
  returning id, created_at
), settled as (
  update replies set state = 'answered', outcome = ${draft.outcome}, settled_at = clock_timestamp(), model = ${draft.model},
    input_tokens = ${draft.inputTokens}, output_tokens = ${draft.outputTokens}, is_truncated = ${draft.isTruncated},
    search_ms = ${draft.searchMs}, model_ms = ${draft.modelMs}, verified_entry_id = ${draft.verifiedEntryId},
    refusals = ${draft.refusals && JSON.stringify(draft.refusals)}::json
  from reply where replies.id = (select id from valid)
), ${draft.isUnanswered ? sql`${recordQuestion('valid')},` : empty} released as (
  update conversations set last_activity_at = reply.created_at, context_mark = reply.id,
    unanswered_in_row = ${unansweredInRow(draft)},
    lease_until = case when has_more then lease_until end, lease_token = case when has_more then lease_token end
  from reply, valid where conversations.id = ${turn.conversationId}
)
select reply.id as message_id, has_more, ${unansweredInRow(draft)} as unanswered_in_row, false as is_outdated
from reply, valid, conversation
union all select null, null, null, true from outdated`

/**
 * For a reply that leaves a question open, and for no other: each part of a statement costs at every run. `turn` is the
 * CTE with the turn's `message_id`.
 */
const recordQuestion = (turn: string): Sql => sql`question as (
  insert into questions (chatbot_id, session_id, question, reason)
  select conversations.chatbot_id, conversations.session_id, asked.content, 'not_found'
  from ${identifier(turn)} as turn join messages asked on asked.id = turn.message_id
  join conversations on conversations.id = asked.conversation_id
  returning *
), event as (
  select 'question.unanswered' as name, chatbot_id, session_id, id as object_id, ${recordData(questionFields, 'question')} as data
  from question
), deliveries as (${insertDeliveriesOf('event')})`

const unansweredInRow = ({ isUnanswered }: Draft): Sql => (isUnanswered ? sql`unanswered_in_row + 1` : sql`0`)

const quotesOf = ({ sourceQuotes = {} }: Draft): string | null =>
  Object.keys(sourceQuotes).length === 0 ? null : JSON.stringify(sourceQuotes)

const jsonOrNull = (list: readonly object[]): string | null => (list.length === 0 ? null : JSON.stringify(list))

/** What is known after a turn has ended. */
export interface Settled {
  /** A later message of the conversation may wait, and the lease is still valid. */
  hasMore: boolean
}

/** What is known after a reply was stored. */
export interface Stored extends Settled {
  messageId: string
  /** Questions in a row without an answer, this one included; 0 if it was answered. */
  unansweredInRow: number
}

/**
 * Stores the reply, once, and with it the question that it leaves open. A commit that was given up may have been executed
 * late: the next call for the same attempt then resolves with what it stored. Null if this attempt was superseded and
 * nothing was written.
 */
export async function commitReply({ db }: Needs, turn: Turn, draft: Draft): Promise<Stored | null> {
  const commit = async (given: Draft, knowledgeVersion: string | null): Promise<Committed | undefined> =>
    (
      await query<Committed>(db.pool, commitStatement(turn, given, knowledgeVersion), {
        name: given.isUnanswered ? 'commit-unanswered-reply' : 'commit-reply',
      })
    )[0]
  const citesPages = draft.sources.some(({ type }) => type === 'web')
  const stored = await commit(draft, citesPages ? turn.knowledgeVersion : null)
  const last = stored?.isOutdated === true ? await commit(await withoutGonePages(db, turn, draft), null) : stored
  return last ?? findStored(db, turn)
}

/** What this attempt has stored; null if another one settled the turn. */
async function findStored({ pool }: Needs['db'], { conversationId, replyId, attempt }: Turn): Promise<Stored | null> {
  const [stored] = await query<Stored>(
    pool,
    sql`
      select messages.id as message_id, coalesce(last_visitor_message_id > message_id, false) as has_more, unanswered_in_row
      from replies join messages on reply_to = message_id join conversations on conversations.id = ${conversationId}
      where replies.id = ${replyId} and attempt = ${attempt} and state = 'answered'`,
  )
  return stored ?? null
}

type Committed = Stored & { isOutdated: boolean }

/** A page may be removed while a reply that cites it is written. */
async function withoutGonePages(db: Needs['db'], { chatbotId }: Turn, draft: Draft): Promise<Draft> {
  const sources = await filterStoredCitations({ db }, { chatbotId, citations: draft.sources })
  const isFirstGone = sources[0]?.source !== draft.sources[0]?.source
  return { ...draft, sources: [...sources], verifiedEntryId: isFirstGone ? null : draft.verifiedEntryId }
}

/** Same guards and order of locks as a commit. */
const failStatement = (turn: Turn, failure: string): Sql => sql`
with conversation as (
  select id, last_visitor_message_id from conversations where id = ${turn.conversationId} for update
), failed as (
  update replies set state = 'failed', outcome = ${outcomeOfFailure(failure)}, failure = ${failure}, settled_at = clock_timestamp()
  from conversation where replies.id = ${turn.replyId} and attempt = ${turn.attempt} and state = 'pending'
  returning message_id, claims, coalesce(last_visitor_message_id > message_id, false) as has_more
), released as (
  update conversations
  set lease_until = case when has_more then lease_until end, lease_token = case when has_more then lease_token end
  from failed where conversations.id = ${turn.conversationId}
), ${refund(sql`failed`, sql`${isRefundDue(turn, failure)}::boolean`)}
select has_more from failed`

/** A failure is refunded. A stop is the visitor's, and is refunded only where it came before the first attempt. */
const isRefundDue = ({ isStopped, claims }: Turn, failure: string): boolean =>
  failure !== stoppedFailure || (isStopped && claims === 1)

/**
 * Fails the turn. Its charge goes back unless the visitor stopped an attempt that had begun. Null if this attempt was
 * superseded and nothing was written.
 */
export async function failReply({ db }: Needs, turn: Turn, failure: string): Promise<Settled | null> {
  const [settled] = await query<Settled>(db.pool, failStatement(turn, failure), { name: 'fail-reply' })
  return settled ?? null
}
