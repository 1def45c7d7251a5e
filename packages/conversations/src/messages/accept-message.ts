import { createHash, randomUUID } from 'node:crypto'
import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { empty, sql, type Sql } from '@frontdesk/db/sql'
import { stableJson } from '@frontdesk/runtime/stable-json'
import { dailyCapReached, quotaReached } from '../errors.ts'
import { isNamed, signIn, takesMessage } from '../own-session.ts'
import type { Visitor } from './visitor.ts'

export interface AcceptInput {
  replyId: string
  chatbotId: string
  accountId: string
  /** AI replies the account may have this month. */
  quota: number
  /** Messages of this chatbot that the AI may answer today; null: no limit. */
  dailyCap: number | null
  /** The session that the visitor names. It counts only if it is a living one of this very chatbot, and theirs. */
  sessionId: string | undefined
  /** The hash of the visitor's key, where they have one. */
  keyHash: Buffer | null
  /** The identity of a visitor who is signed in: the conversation is theirs from now on. */
  identity: VisitorIdentity | null
  text: string
  /** Whether the visitor has agreed to the chat: stored where the conversation begins. */
  hasConsented?: boolean | undefined
  visitor: Visitor
  isStreamed: boolean
  /** The message asks for an agent and nothing else: it gets no AI reply and no charge. */
  hasHandoffIntent: boolean
  /** Whether the chatbot has live chat: the answer to an agent's mail is then for the team. */
  hasLiveChat: boolean
  /** Set when the request carried an Idempotency-Key. */
  repeatable: RequestFingerprint | undefined
}

export interface Accepted {
  sessionId: string
  conversationId: string
  messageId: string
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
  /** False: the conversation is handed off, and no AI reply will come. */
  isForBot: boolean
}

/** The message was not stored, because the same request (by its key) was stored before. */
export interface Repeated {
  isRepeat: true
}

/**
 * One statement, so that a message is stored whole or not at all: the conversation (found and locked, or new), the
 * message, the pending reply, the charge. Locks are taken in the order conversation → reply → day → usage: the usage row,
 * which all visitors of an account share, comes last and is held for the commit's flush only. It waits for the day's row
 * because it reads what `capped` returned.
 *
 * The charge that would pass the quota or the daily cap violates a check of its table and rolls back everything.
 */
const acceptStatement = (input: AcceptInput): Sql => {
  const { chatbotId, accountId, visitor, repeatable, dailyCap } = input
  // The answer to an agent's mail is for the team, also after the conversation has gone back to the bot.
  const isForBot = sql`mode = 'bot' and live_status is null and (replied_by_mail_at is null or not ${input.hasLiveChat}::boolean) and not ${input.hasHandoffIntent}::boolean`
  return sql`
with ${input.sessionId === undefined ? newConversation(input) : foundConversation(input)}, message as (
  insert into messages (conversation_id, role, content, context_epoch, browser_language, client_ip, referer)
  select id, 'user', ${input.text}, context_epoch, ${visitor.language}, ${visitor.clientIp}, ${visitor.referer}
  from conversation
  returning id, created_at
), ${input.sessionId === undefined ? empty : updateFound(input, isForBot)} reply as (
  insert into replies (id, account_id, chatbot_id, conversation_id, message_id, state, enqueue_count, is_streamed,
                       request_key, request_hash, settled_at, outcome)
  select ${input.replyId}::uuid, ${accountId}::uuid, ${chatbotId}::uuid, conversation.id, message.id,
         (case when is_for_bot then 'pending' else 'handed_over' end)::reply_state,
         case when is_for_bot then 1 else 0 end, ${input.isStreamed},
         ${repeatable === undefined ? sql`null` : requestKey(input, repeatable)}, ${repeatable?.hash ?? null},
         case when is_for_bot then null else now() end,
         case when mode = 'bot' and live_status is null and not is_for_bot then 'handed_over'::reply_outcome end
  from conversation, message, lateral (select ${isForBot} as is_for_bot) as bot
  returning message_id, state
), ${dailyCap === null ? empty : countDay(chatbotId, dailyCap)} charged as (
  insert into charges (message_id, kind, account_id, period)
  select message_id, 'charge', ${accountId}::uuid, date_trunc('month', now() at time zone 'utc')::date
  from reply where state = 'pending'
  returning account_id, period
), used as (
  insert into usage (account_id, period, used, quota) select account_id, period, 1, ${input.quota}
  from charged ${dailyCap === null ? empty : sql`left join capped on true`}
  on conflict (account_id, period) do update set used = usage.used + 1, quota = excluded.quota
)
select conversation.id as conversation_id, session_id, mode, live_status, message.id as message_id,
       reply.state = 'pending' as is_for_bot
from conversation, message, reply`
}

/**
 * The name of the prepared statement. Each part of a statement costs PostgreSQL at every run, whether or not it does
 * anything, so a statement has only the parts that its input needs.
 */
const acceptName = ({ sessionId, identity, dailyCap, repeatable }: AcceptInput): string =>
  [
    'accept',
    ...(sessionId === undefined ? ['first'] : []),
    ...(dailyCap === null ? [] : ['capped']),
    ...(repeatable === undefined ? [] : ['repeatable']),
    ...(identity === null ? [] : ['signed-in']),
    'message',
  ].join('-')

const newConversation = (input: AcceptInput): Sql => sql`conversation as (${createConversation(input)}
  returning id, session_id, mode, live_status, context_epoch, replied_by_mail_at
)`

/** The conversation that the request names, locked, or a new one. */
const foundConversation = (input: AcceptInput): Sql => sql`found as (
  select id, session_id, mode, live_status, context_epoch, replied_by_mail_at, visitor_messages from conversations
  where ${takesMessage(input)}
  for update
), created as (${createConversation(input)}
  where not exists (select from found)
  returning id, session_id, mode, live_status, context_epoch, replied_by_mail_at
), conversation as (
  select id, session_id, mode, live_status, context_epoch, replied_by_mail_at from found union all select * from created
)`

const createConversation = ({ chatbotId, keyHash, identity, visitor, hasConsented = false }: AcceptInput): Sql => sql`
  insert into conversations (session_id, key_hash, chatbot_id, last_language, page_language, last_ip, last_page, last_browser,
                             visitor_messages, consented_at, identity_subject, identity_name, identity_email)
  select ${randomUUID()}::uuid, ${keyHash}::bytea, ${chatbotId}::uuid, ${visitor.language}, ${visitor.pageLanguage},
         ${visitor.clientIp}, ${visitor.referer}, ${visitor.browser}, 1,
         case when ${hasConsented}::boolean then now() end,
         ${identity?.subject ?? null}::text, ${identity?.name ?? null}::text, ${identity?.email ?? null}::text`

const updateFound = ({ visitor, identity }: AcceptInput, isForBot: Sql): Sql => sql`updated as (
  update conversations set last_activity_at = (select created_at from message), last_language = ${visitor.language},
    page_language = ${visitor.pageLanguage}, last_ip = ${visitor.clientIp}, last_page = ${visitor.referer}, last_browser = ${visitor.browser},
    last_visitor_message_id = (select id from message), visitor_messages = visitor_messages + 1, ${signIn(identity)}
    snoozed_until = null, replied_by_mail_at = null, context_mark = case when ${isForBot} then context_mark else (select id from message) end
  where id in (select id from found)
),`

/**
 * The message that began a session has the key of its sender. Where its answer broke off after the session was named, it is
 * sent again within the session: it is the same message then.
 */
const isFirstAgain = ({ chatbotId }: AcceptInput, { ofSender, hash }: RequestFingerprint): Sql => sql`exists (
  select from found join replies on replies.conversation_id = found.id
  where visitor_messages = 1 and replies.chatbot_id = ${chatbotId}::uuid and request_key = ${ofSender}::text and request_hash = ${hash}::text)`

const requestKey = (input: AcceptInput, repeatable: RequestFingerprint): Sql => {
  const { inSession, ofSender } = repeatable
  return input.sessionId === undefined
    ? sql`${ofSender}::text`
    : sql`case when ${isFirstAgain(input, repeatable)} then ${ofSender}::text
               when exists (select from found) then ${inSession}::text
               when exists (select from conversations where ${isNamed(input)}) then ${inSession}::text
               else ${ofSender}::text end`
}

const countDay = (chatbotId: string, dailyCap: number): Sql => sql`capped as (
  insert into daily_usage (chatbot_id, day, used, cap)
  select ${chatbotId}::uuid, (now() at time zone 'utc')::date, 1, ${dailyCap}::int
  from reply where state = 'pending'
  on conflict (chatbot_id, day) do update set used = daily_usage.used + 1, cap = excluded.cap
  returning chatbot_id
),`

/**
 * Stores a visitor's message with its pending reply. Throws QUOTA_REACHED when the month is used up,
 * DAILY_CAP_REACHED when the day is, and CHATBOT_UNKNOWN when the chatbot was deleted since it was looked up; returns
 * `isRepeat` when a request with the same key is already stored. A session id that is unknown, expired, another
 * chatbot's or visitor's, or of a conversation that is full starts a fresh session: the id in the answer is always one that this
 * function made.
 *
 * A second call with the same `replyId` stores nothing and returns what the first one did: a database that was silent
 * may execute a statement after its sender has given it up.
 */
export async function acceptMessage(
  { db }: { db: Pick<Db, 'pool'> },
  input: AcceptInput,
): Promise<Accepted | Repeated> {
  try {
    const [accepted] = await query<Accepted>(db.pool, acceptStatement(input), { name: acceptName(input) })
    if (accepted === undefined) throw new Error('accepting a message returned no row')
    return accepted
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'usage_within_quota') throw quotaReached()
    if (constraint === 'daily_usage_within_cap') throw dailyCapReached()
    // A statement that was given up has been executed: its own key is taken as well, and either may be found first.
    if (constraint === 'replies_pkey' || constraint === 'replies_chatbot_id_request_key_key')
      return (await findAccepted({ db }, input.replyId)) ?? { isRepeat: true }
    // Found in the cache, deleted since.
    if (constraint === 'conversations_chatbot_id_fkey') throw chatbotUnknown()
    throw error
  }
}

/** The message of this reply, where it is stored. */
async function findAccepted({ db }: { db: Pick<Db, 'pool'> }, replyId: string): Promise<Accepted | undefined> {
  const [accepted] = await query<Accepted>(
    db.pool,
    sql`select conversations.id as conversation_id, session_id, mode, live_status, message_id,
               state <> 'handed_over' as is_for_bot
        from replies join conversations on conversations.id = conversation_id where replies.id = ${replyId}`,
  )
  return accepted
}

function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error && 'constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}

/** Hashes by which a repeated request is recognised; none reveals the key or the message. */
export interface RequestFingerprint {
  /** The key within the session that the request names: it counts where that is a living one. Null if none is named. */
  inSession: string | null
  /** The key of the sender, used if the request begins a new session. */
  ofSender: string
  /** What was asked with the key. */
  hash: string
}

export interface RepeatableRequest {
  /** The Idempotency-Key. */
  key: string
  sessionId: string | undefined
  /** The hash of the visitor's key, where they have one: without it nobody gets the reply of a request that had it. */
  keyHash: Buffer | null
  /** `sub` of a visitor who is signed in: after a log-out, nobody gets the reply of a request that had it. */
  subject?: string | undefined
  /** Who sent it: a pseudonym of the network address and the browser. */
  sender: string
  body: object
}

/**
 * Fingerprint of a request with an Idempotency-Key. The key counts within its session. Before there is one it counts for
 * its sender alone: clients make keys of what a visitor wrote, so that two visitors who ask the same send the same key.
 * Whether a session is one is for the database to say: some clients name the same made-up one for all of their visitors.
 */
export function fingerprint({ key, sessionId, keyHash, subject, sender, body }: RepeatableRequest): RequestFingerprint {
  const ofKey = keyHash === null ? key : `${key}\n${keyHash.toString('base64url')}`
  const ofVisitor = subject === undefined ? ofKey : `${ofKey}\n${JSON.stringify(subject)}`
  return {
    inSession: sessionId === undefined ? null : sha256(`${sessionId}\n${ofVisitor}`),
    ofSender: sha256(`${sender}\n${ofVisitor}`),
    hash: sha256(stableJson(body)),
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
