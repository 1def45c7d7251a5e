import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { Db } from '@frontdesk/db/connect'
import { publishLiveEvent, type LiveChatSnapshot } from '@frontdesk/reply-stream/live-channel'
import type { Redis } from '@frontdesk/runtime/redis'
import { within } from '@frontdesk/runtime/within'
import { enqueueWebhooks } from '@frontdesk/tools/webhooks/enqueue-webhooks'
import { endReplyStream } from '../turn/end-reply-stream.ts'
import { handoffReply } from '../messages/handoff-reply.ts'
import { nextState, stateOf, storedState, type LiveChatState, type LiveChatStep } from './live-chat-state.ts'
import { presentMessage } from '../messages/present-message.ts'
import { publishStops } from '../turn/stop-reply.ts'

/**
 * How a live chat goes from one state to another. The row is locked first, in a statement of its own: the next one
 * sees every message that was accepted while the lock was waited for, so that no turn is left pending with nobody to
 * answer it. State, version, notice and settled turns go together, or not at all; a reply that is being written then
 * belongs to an older version, and is never stored.
 */
export interface LiveChatNeeds {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
}

/** A conversation as it stands under the lock. */
export interface LockedConversation {
  id: string
  sessionId: string
  chatbotId: string
  accountId: string
  language: string
  /** Whether live chat is switched on for the chatbot. */
  isLiveChatOn: boolean
  state: LiveChatState
  agentId: string | null
  /** How long the visitor has waited. */
  waitedSeconds: number | null
}

export interface Step {
  step: LiveChatStep
  /** The notice as HTML. */
  notice: string
  /** Who has it from now on; null: nobody. */
  agent: { id: string; name: string } | null
}

/** Who looks for the conversation, and so which ones there are. */
export type Whose =
  | { conversationId: string }
  | { sessionId: string; chatbotId: string }
  | { sessionId: string; accountId: string; chatbotIds: readonly string[] | null }

export type StepResult =
  | { outcome: 'changed'; conversation: LockedConversation; snapshot: LiveChatSnapshot; messageId: number }
  /** The step is not legal, or `choose` did not want it. */
  | { outcome: 'refused'; conversation: LockedConversation }
  | { outcome: 'unknown' }

const ALIVE = `last_activity_at > now() - interval '720 hours'`
const FINDERS = {
  id: 'c.id = $1',
  visitor: `session_id = $1 and chatbot_id = $2 and ${ALIVE}`,
  agent: `session_id = $1 and b.account_id = $2 and ($3::uuid[] is null or chatbot_id = any($3)) and ${ALIVE}`,
} as const

const lockSql = (by: keyof typeof FINDERS): string => `
select c.id, session_id, chatbot_id, account_id, language, live_chat_enabled, mode, live_status, agent_id,
       extract(epoch from clock_timestamp() - waiting_since)::float8 as waited
from conversations c join chatbots b on b.id = chatbot_id
where ${FINDERS[by]} for update of c`

const stepSql = `
with said as (
  insert into messages (conversation_id, role, content, context_epoch)
  select id, 'system', $2, context_epoch from conversations where id = $1
  returning *
), settled as (
  update replies set state = 'handed_over', settled_at = clock_timestamp()
  where conversation_id = $1 and state = 'pending'
  returning id, message_id
), refunded as (
  insert into charges (message_id, kind, account_id, period)
  select charges.message_id, 'refund', account_id, period from settled join charges using (message_id)
  where kind = 'charge'
  on conflict do nothing returning account_id, period
), changed as (
  update conversations set mode = $3, live_status = $4, agent_id = $5, version = version + 1,
    waiting_since = case when $4 = 'waiting'::live_status then clock_timestamp() end, alerted_at = null,
    agent_read_id = case when $5::uuid is null then agent_read_id else said.id end,
    last_activity_at = clock_timestamp(), context_mark = said.id, unanswered_in_row = 0,
    lease_token = null, lease_until = null
  from said where conversations.id = $1
  returning version
), noted as (
  insert into mode_changes (conversation_id, mode, at_message_id) select $1, $3, id from said
), used as (
  update usage set used = used - refunds.count
  from (select account_id, period, count(*)::int as count from refunded group by account_id, period) refunds
  where usage.account_id = refunds.account_id and usage.period = refunds.period
)
select said.id, role, is_agent, content, sources, created_at, version,
       (select coalesce(max(id), 0) from messages where conversation_id = $1) as after,
       array(select id::text from settled) as settled
from said, changed`

/** A worker's Redis waits for as long as it is away, and what else has to be done must not. */
const toldWithinMs = 1_000

/**
 * Makes one step. `choose` is asked under the lock what the step is, and may want none. Tells streams and dashboards
 * afterwards, where Redis is there; without it they find it by themselves.
 */
export async function changeLiveChat(
  needs: LiveChatNeeds,
  whose: Whose,
  choose: (conversation: LockedConversation) => Step | null,
): Promise<StepResult> {
  const client = await needs.db.pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const conversation = await lock(client, whose)
    const step = conversation && choose(conversation)
    const state = step && nextState(conversation.state, step.step)
    if (!conversation || !step || state == null) {
      await client.query('rollback')
      return conversation ? { outcome: 'refused', conversation } : { outcome: 'unknown' }
    }
    const { mode, liveStatus } = storedState[state]
    const values = [conversation.id, step.notice, mode, liveStatus, step.agent?.id ?? null]
    const { rows } = await client.query({ name: 'change-live-chat', text: stepSql, values })
    if (step.step === 'request') await noteRequest(client, conversation, rows[0].created_at)
    await client.query('commit')
    const { version, after, settled, ...said } = rows[0]
    const snapshot = snapshotOf({ version, mode, status: liveStatus }, step)
    await within(toldWithinMs, tell(needs, conversation, { snapshot, said, after, settled })).catch(() => undefined)
    return { outcome: 'changed', conversation, snapshot, messageId: Number(said.id) }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // With its transaction, where that is still open.
    client.release(failure)
  }
}

/** Whoever wants to hear of requests is promised to, in the same transaction. */
const noteRequest = (
  client: Pick<Db['pool'], 'query'>,
  { chatbotId, sessionId }: LockedConversation,
  requestedAt: Date,
): Promise<void> =>
  enqueueWebhooks(
    { db: { pool: client } },
    {
      event: 'handoff.requested',
      chatbotId,
      sessionId,
      data: { chatbotId, sessionId, requestedAt: requestedAt.toISOString() },
    },
  )

const snapshotOf = (
  state: { version: number; mode: ConversationMode; status: LiveChatStatus | null },
  { agent }: Step,
): LiveChatSnapshot => ({ ...state, agentId: agent?.id ?? null, agentName: agent?.name ?? null })

async function lock(client: Pick<Db['pool'], 'query'>, whose: Whose): Promise<LockedConversation | undefined> {
  const [by, values] =
    'conversationId' in whose
      ? (['id', [whose.conversationId]] as const)
      : 'accountId' in whose
        ? (['agent', [whose.sessionId, whose.accountId, whose.chatbotIds]] as const)
        : (['visitor', [whose.sessionId, whose.chatbotId]] as const)
  const { rows } = await client.query({ name: `lock-live-chat-${by}`, text: lockSql(by), values: [...values] })
  const row = rows[0]
  return (
    row && {
      id: row.id,
      sessionId: row.session_id,
      chatbotId: row.chatbot_id,
      accountId: row.account_id,
      language: row.language,
      isLiveChatOn: row.live_chat_enabled,
      state: stateOf({ mode: row.mode, liveStatus: row.live_status }),
      agentId: row.agent_id,
      waitedSeconds: row.waited,
    }
  )
}

interface News {
  snapshot: LiveChatSnapshot
  said: Parameters<typeof presentMessage>[0]
  after: string
  /** Replies that somebody may still wait for. */
  settled: string[]
}

/** Ends the streams of replies that will not come, and tells who follows the conversation. */
async function tell(
  { redis, namespace }: LiveChatNeeds,
  { id, language, sessionId, chatbotId, accountId }: LockedConversation,
  { snapshot, said, after, settled }: News,
): Promise<void> {
  const { mode, status: liveStatus } = snapshot
  const done = { event: 'done', data: handoffReply({ mode, liveStatus, language }) } as const
  await Promise.all([
    // Whoever writes one stops at once, and not with its next word alone.
    publishStops({ redis, namespace }, settled),
    ...settled.map(replyId => endReplyStream({ redis, namespace }, replyId, done)),
    publishLiveEvent(
      { redis, namespace },
      {
        conversationId: id,
        sessionId,
        chatbotId,
        accountId,
        messages: [presentMessage(said)],
        after: Number(after),
        snapshot,
      },
    ),
  ])
}
