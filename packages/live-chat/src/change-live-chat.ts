import type { ChatNoticeCode } from '@frontdesk/contracts/chat-notices/chat-notice'
import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Db } from '@frontdesk/db/connect'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { publishLiveEvent, type LiveChatSnapshot } from '@frontdesk/reply-stream/live-channel'
import type { Redis } from '@frontdesk/runtime/redis'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { enqueueWebhooks } from '@frontdesk/webhooks/enqueue-webhooks'
import { handoffReply } from '@frontdesk/conversations/messages/handoff-reply'
import { sayNotice, type SaidNotice } from '@frontdesk/conversations/messages/say-notice'
import { languageClues, noticeLanguage, type LanguageClues } from '@frontdesk/conversations/messages/spoken-language'
import { presentMessage, type MessageRow } from '@frontdesk/conversations/messages/present-message'
import { endReplyStream } from '@frontdesk/conversations/turn/end-reply-stream'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'
import { refund } from '@frontdesk/conversations/turn/refund'
import { publishStops } from '@frontdesk/conversations/turn/stop-reply'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { nextState, stateOf, storedState, type LiveChatState, type LiveChatStep } from './live-chat-state.ts'

/**
 * How a live chat goes from one state to another. The row is locked first, in a statement of its own: the next one
 * sees every message that was accepted while the lock was waited for, so that no turn is left pending that will not be
 * answered. State, version, notice and settled turns change together, or not at all; a reply that is being written then
 * belongs to an older version, and is never stored.
 */
export interface LiveChatNeeds {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
}

/** A conversation under the lock. */
export interface LockedConversation {
  id: string
  sessionId: string
  chatbotId: string
  accountId: string
  /** In which the visitor is spoken to. */
  language: VisitorLanguage
  /** Whether live chat is switched on for the chatbot. */
  isLiveChatOn: boolean
  state: LiveChatState
  agentId: string | null
  /** Whether the agent has set it aside, or had and it is back. */
  isSnoozed: boolean
  /** How long the visitor has waited. */
  waitedSeconds: number | null
  /** The time by the database's clock. */
  now: Date
}

export interface Step {
  step: LiveChatStep
  /** What the visitor is told. */
  notice: ChatNoticeCode
  /** What the notice offers the visitor. */
  actions?: readonly ChatAction[]
  /** The agent who has it from now on; null: none. */
  agent: { id: string; name: string } | null
  /** The reply that the provider failed to write: the visitor gets an agent instead, and the charge goes back. */
  failedReplyId?: string
  /** Of a request that the visitor did not make. */
  cause?: HandoffCause
}

/** Why the bot requests an agent by itself: questions in a row without an answer, or a provider that fails. */
export type HandoffCause = 'unanswered' | 'failed'

/** A worker's attempt at a reply. It may change the conversation only while no other attempt and no agent has it. */
export type WritingAttempt = Pick<Turn, 'conversationId' | 'replyId' | 'attempt' | 'version'>

/** By whom a conversation is looked for, and so which ones are found. */
export type Whose =
  | { conversationId: string }
  | { attempt: WritingAttempt }
  | { sessionId: string; chatbotId: string }
  | { sessionId: string; accountId: string; chatbotIds: readonly string[] | null }

export type StepResult =
  | { outcome: 'changed'; conversation: LockedConversation; snapshot: LiveChatSnapshot; messageId: number }
  /** The step is not legal, or `choose` returned none. */
  | { outcome: 'refused'; conversation: LockedConversation }
  | { outcome: 'unknown' }

/** The condition by which a conversation is found, and a name for it. */
const finderOf = (whose: Whose): { by: string; condition: Sql } => {
  if ('conversationId' in whose) return { by: 'id', condition: sql`c.id = ${whose.conversationId}` }
  if ('attempt' in whose) {
    const { conversationId, version } = whose.attempt
    return { by: 'attempt', condition: sql`c.id = ${conversationId} and c.version = ${version}` }
  }
  const { sessionId } = whose
  return 'accountId' in whose
    ? {
        by: 'agent',
        condition: sql`session_id = ${sessionId} and ${isVisibleTo(whose, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}`,
      }
    : {
        by: 'visitor',
        condition: sql`session_id = ${sessionId} and c.chatbot_id = ${whose.chatbotId} and ${isRetained('c')}`,
      }
}

interface Change {
  state: LiveChatState
  step: LiveChatStep
  said: SaidNotice
  actions: readonly ChatAction[]
  agentId: string | null
  failedReplyId: string | null
  cause: HandoffCause | null
}

const changeStatement = ({ id }: LockedConversation, change: Change): Sql => {
  const { state, step, said, actions, agentId, failedReplyId, cause } = change
  const { mode, liveStatus } = storedState[state]
  return sql`
with notice as (
  insert into messages (conversation_id, role, content, notice, actions, context_epoch)
  select id, 'system', ${said.html}, ${JSON.stringify(said.notice)}::json,
    ${actions.length === 0 ? null : JSON.stringify(actions)}::text::json, context_epoch
  from conversations where id = ${id}
  returning id, role, is_agent, content, sources, actions, created_at
), settled as (
  update replies set state = 'handed_over', outcome = 'handed_over', settled_at = clock_timestamp()
  where conversation_id = ${id} and state = 'pending'
  returning id, message_id, claims
), changed as (
  update conversations set mode = ${mode}, live_status = ${liveStatus}, agent_id = ${agentId}, version = version + 1,
    waiting_since = case when ${liveStatus} = 'waiting'::live_status then clock_timestamp() end, alerted_at = null,
    missed_at = case when ${step} = 'time-out' then clock_timestamp() when ${step} in ('claim', 'end') then null else missed_at end,
    agent_read_id = case when ${agentId}::uuid is null then agent_read_id else notice.id end,
    last_activity_at = clock_timestamp(), snoozed_until = null, context_mark = notice.id, unanswered_in_row = 0,
    lease_token = null, lease_until = null
  from notice where conversations.id = ${id}
  returning version
), history as (
  insert into mode_changes (conversation_id, mode, at_message_id, step, waited_ms, agent_id, cause)
  select ${id}, ${mode}, notice.id, ${step},
         case when ${step} = 'claim' then extract(epoch from clock_timestamp() - waiting_since) * 1000 end, agent_id, ${cause}
  from notice, conversations where conversations.id = ${id}
), ${refund(sql`settled`, sql`turns.id = ${failedReplyId}::uuid`)}
select notice.id, role, is_agent, content, sources, actions, created_at, version,
       (select coalesce(max(id), 0) from messages where conversation_id = ${id}) as after,
       array(select id::text from settled) as settled
from notice, changed`
}

type ChangedRow = MessageRow & { version: number; after: string; settled: string[] }

/** A worker's Redis client waits for as long as Redis is away; the caller must not. */
export const publishWithinMs = 1_000

/**
 * Makes one step. `choose` is called under the lock and returns the step, or null for none. The change is published to
 * streams afterwards, where Redis is there; without it they find it by polling.
 */
export async function changeLiveChat(
  needs: LiveChatNeeds,
  whose: Whose,
  choose: (conversation: LockedConversation) => Step | null,
): Promise<StepResult> {
  const { result, published } = await inTransaction(needs.db.pool, client => takeStep(client, whose, choose))
  // Without a connection in hand: Redis may be slow to answer.
  if (result.outcome === 'changed' && published !== undefined)
    await withTimeout(publishWithinMs, publish(needs, result.conversation, published)).catch(() => undefined)
  return result
}

async function takeStep(
  client: Pick<Db['pool'], 'query'>,
  whose: Whose,
  choose: (conversation: LockedConversation) => Step | null,
): Promise<{ result: StepResult; published?: Published }> {
  const conversation = await lock(client, whose)
  if (conversation === undefined) return { result: { outcome: 'unknown' } }
  const step = choose(conversation)
  const state = step && nextState(conversation.state, step.step)
  if (step === null || state == null) return { result: { outcome: 'refused', conversation } }
  const agentId = step.agent?.id ?? null
  const { actions = [], failedReplyId = null, cause = null } = step
  const said = sayNotice(conversation.language, step.notice, step.agent === null ? {} : { name: step.agent.name })
  if (step.step === 'request') await enqueueHandoffWebhooks(client, conversation)
  // Last: it may refund, and then holds the row of usage that all visitors of the account share.
  const change = { state, step: step.step, said, actions, agentId, failedReplyId, cause }
  const statement = changeStatement(conversation, change)
  const [row] = await query<ChangedRow>(client, statement, { name: 'change-live-chat' })
  if (row === undefined) throw new Error('changing a live chat returned no row')
  const { version, after, settled, ...notice } = row
  const { mode, liveStatus: status } = storedState[state]
  const snapshot = snapshotOf({ version, mode, status }, step)
  return {
    result: { outcome: 'changed', conversation, snapshot, messageId: Number(notice.id) },
    published: { snapshot, notice, after, settled },
  }
}

/** Webhook deliveries of a handoff are stored in the same transaction. */
const enqueueHandoffWebhooks = (
  client: Pick<Db['pool'], 'query'>,
  { chatbotId, sessionId, now }: LockedConversation,
): Promise<void> =>
  enqueueWebhooks(
    { db: { pool: client } },
    {
      event: 'handoff.requested',
      chatbotId,
      sessionId,
      data: { chatbotId, conversationId: conversationIdOf(sessionId), requestedAt: now.toISOString() },
    },
  )

const snapshotOf = (
  state: { version: number; mode: ConversationMode; status: LiveChatStatus | null },
  { agent }: Step,
): LiveChatSnapshot => ({ ...state, agentId: agent?.id ?? null, agentName: agent?.name ?? null })

async function lock(client: Pick<Db['pool'], 'query'>, whose: Whose): Promise<LockedConversation | undefined> {
  const { by, condition } = finderOf(whose)
  const [row] = await query<LockedRow>(
    client,
    sql`
      select c.id, session_id, c.chatbot_id, account_id, ${languageClues({ conversation: 'c', chatbot: 'b' })}, live_chat_enabled as is_live_chat_on, mode,
             live_status, agent_id, snoozed_until is not null as is_snoozed,
             extract(epoch from clock_timestamp() - waiting_since)::float8 as waited_seconds,
             clock_timestamp() as now
      from conversations c join chatbots b on b.id = c.chatbot_id
      where ${condition} for update of c`,
    { name: `lock-live-chat-${by}` },
  )
  if (row === undefined || ('attempt' in whose && !(await isNewestAttempt(client, whose.attempt)))) return undefined
  const { mode, liveStatus, said, pageLanguage, chatbotLanguage, ...conversation } = row
  const language = noticeLanguage({ said, pageLanguage, chatbotLanguage })
  return { ...conversation, language, state: stateOf({ mode, liveStatus }) }
}

/**
 * Whether the turn is still this attempt's, or its reply was stored by it. Looked up under the conversation's lock, which
 * the next claim would have to take: no other attempt can begin before the change is made.
 */
async function isNewestAttempt(
  client: Pick<Db['pool'], 'query'>,
  { replyId, attempt }: WritingAttempt,
): Promise<boolean> {
  const found = await execute(
    client,
    sql`select from replies where id = ${replyId} and attempt = ${attempt} and state in ('pending', 'answered')`,
    { name: 'is-newest-attempt' },
  )
  return found === 1
}

type LockedRow = Omit<LockedConversation, 'state' | 'language'> &
  LanguageClues & { mode: ConversationMode; liveStatus: LiveChatStatus | null }

interface Published {
  snapshot: LiveChatSnapshot
  notice: MessageRow
  after: string
  /** Replies that a visitor may still wait for. */
  settled: string[]
}

/** Ends the streams of replies that will not come, and publishes the change to the streams of the conversation. */
async function publish(
  { redis, namespace }: LiveChatNeeds,
  { id, language, sessionId, chatbotId, accountId }: LockedConversation,
  { snapshot, notice, after, settled }: Published,
): Promise<void> {
  const { mode, status: liveStatus } = snapshot
  const done = { event: 'done', data: handoffReply({ mode, liveStatus, language }) } as const
  await Promise.all([
    // A worker that writes one stops at once, not only at its next token.
    publishStops({ redis, namespace }, settled),
    ...settled.map(replyId => endReplyStream({ redis, namespace }, replyId, done)),
    publishLiveEvent(
      { redis, namespace },
      {
        conversationId: id,
        sessionId,
        chatbotId,
        accountId,
        messages: [presentMessage(notice)],
        after: Number(after),
        snapshot,
      },
    ),
  ])
}
