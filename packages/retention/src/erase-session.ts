import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { markExportsStale, revokeExports } from '@frontdesk/chatbots/revoke-exports'
import type { ErasedConversation } from '@frontdesk/contracts/conversations/conversations'
import type { WebhookEvent } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { Redis } from '@frontdesk/runtime/redis'
import { dropContext } from '@frontdesk/conversations/turn/context'
import type { OneConversation } from '@frontdesk/analytics/count-rows'
import { countErased, holdProgress } from '@frontdesk/analytics/roll-up'
import { endReplyStream } from '@frontdesk/conversations/turn/end-reply-stream'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { failedEvent } from '@frontdesk/conversations/turn/reply-outcome'
import { deleteRequestData } from '@frontdesk/conversations/turn/request-data'
import { isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { refundUnbegun, settleReplies, type SettledReply, type Transaction } from './settle-erased-replies.ts'

export interface EraseNeeds {
  db: Db
  redis: Redis
  namespace: string
}

export interface EraseInput {
  sessionId: string
  /** What goes beside the conversation, its questions and its feedback. */
  alsoOf: readonly ('leads' | 'bookings')[]
}

/**
 * Erases the data of one session: messages, questions, feedback and, if requested, leads and bookings; then context and
 * streams in Redis. Open streams of the conversation get an event that it is gone. A reply that is still being written
 * fails, and its worker can store nothing more. No trace of the session remains: the audit log says who erased something
 * of this chatbot, and not what.
 */
export async function eraseSession(
  needs: EraseNeeds,
  actor: Actor,
  input: EraseInput,
): Promise<ErasedConversation['erased']> {
  const { sessionId, alsoOf } = input
  const chatbotId = await chatbotOf(needs, actor, sessionId)
  const place = { accountId: actor.accountId, chatbotId, sessionId }
  // Without the session id: nothing may refer to it any more.
  const note = (tx: Transaction) =>
    recordChange({ tx }, actor, { action: 'conversation.erased', chatbotId, fields: alsoOf })
  return erase(needs, place, { alsoOf, note, markExports: revokeExports })
}

/**
 * The same by the visitor, who has the session id. Leads and bookings stay, because they belong to the owner. Finished
 * exports stay, too, until they have been rewritten. The audit log says how much was erased: whoever insulted an agent,
 * or had a tool cancel an order, cannot hide that there was a conversation.
 */
export async function eraseOwnSession(
  needs: EraseNeeds,
  chatbot: { readonly id: string; readonly accountId: string },
  sessionId: string,
): Promise<void> {
  const place = { accountId: chatbot.accountId, chatbotId: chatbot.id, sessionId }
  const { accountId, chatbotId } = place
  const note = async (tx: Transaction, { messages, agentMessages, confirmedCalls }: Extent): Promise<void> => {
    if (messages === 0) return
    const details = {
      messages: String(messages),
      agentMessages: String(agentMessages),
      confirmedCalls: String(confirmedCalls),
    }
    const nobody = { accountId, userId: null }
    await recordChange({ tx }, nobody, { action: 'conversation.erased_by_visitor', chatbotId, details })
  }
  await erase(needs, place, { alsoOf: [], note, markExports: markExportsStale })
}

/** How much there was of a conversation, for the audit log. */
interface Extent {
  messages: number
  /** Those that agents wrote. */
  agentMessages: number
  /** Tool calls that the visitor said yes to. */
  confirmedCalls: number
}

interface SessionPlace {
  accountId: string
  chatbotId: string
  sessionId: string
}

interface Erasure {
  alsoOf: EraseInput['alsoOf']
  /** Records it in the audit log: how much was erased, and nothing of what it was. */
  note: (tx: Transaction, extent: Extent) => Promise<void>
  /** What becomes of exports that can hold the conversation. */
  markExports: typeof revokeExports
}

async function erase(
  needs: EraseNeeds,
  place: SessionPlace,
  { alsoOf, note, markExports }: Erasure,
): Promise<ErasedConversation['erased']> {
  const { chatbotId, sessionId } = place
  const { erased, conversationId, replies } = await needs.db.long.prisma.$transaction(async tx => {
    // First, in a statement of its own: the next ones see every message and reply that was stored meanwhile.
    const [conversation] = await tx.$queryRaw<{ id: bigint; begun_at: string }[]>`
      select id, created_at::text as begun_at from conversations
      where session_id = ${sessionId}::uuid and chatbot_id = ${chatbotId}::uuid for update`
    await keepNumbers(tx, { conversationId: conversation?.id ?? -1n, sessionId })
    const extent = await measure(tx, conversation?.id ?? -1n)
    const replies = conversation === undefined ? [] : await settleReplies(tx, conversation.id)
    const where = { sessionId, chatbotId }
    const messages = await tx.message.deleteMany({ where: { conversationId: conversation?.id ?? -1n } })
    await tx.conversation.deleteMany({ where })
    await tx.tombstone.deleteMany({ where })
    // Webhook deliveries hold copies, and go as well: except unsent ones of records that stay with the owner.
    const unsent = { state: 'waiting' as const, event: { in: eventsOfAllBut(alsoOf) } }
    await tx.webhookDelivery.deleteMany({ where: { ...where, NOT: unsent } })
    if (conversation !== undefined) await markExports({ tx }, { ...place, begunAt: conversation.begun_at })
    const erased = {
      messages: messages.count,
      questions: (await tx.question.deleteMany({ where })).count,
      feedback: (await tx.feedback.deleteMany({ where })).count,
      leads: alsoOf.includes('leads') ? (await tx.lead.deleteMany({ where })).count : 0,
      bookings: alsoOf.includes('bookings') ? (await tx.booking.deleteMany({ where })).count : 0,
    }
    await note(tx, extent)
    await refundUnbegun(tx, replies)
    return { erased, conversationId: conversation?.id.toString(), replies }
  })
  // With Redis away the data expires by itself within the hour.
  if (conversationId !== undefined)
    await eraseCopies(needs, { ...place, conversationId }, replies).catch(() => undefined)
  return erased
}

/** Counts what analytics have not counted yet: the numbers stay, and nothing of the visitor is in them. */
async function keepNumbers(tx: Transaction, erased: OneConversation): Promise<void> {
  const [progress] = await tx.$queryRaw<{ from: string }[]>(holdProgress)
  if (progress === undefined) return
  for (const statement of countErased(progress.from, erased)) await tx.$executeRaw(statement)
}

async function measure(tx: Transaction, conversationId: bigint): Promise<Extent> {
  const [extent] = await tx.$queryRaw<Extent[]>`
    select count(*)::int as messages, count(*) filter (where is_agent)::int as "agentMessages",
           (select count(*)::int from tool_calls join messages asked on asked.id = message_id
            where asked.conversation_id = ${conversationId} and confirmed_by is not null) as "confirmedCalls"
    from messages where conversation_id = ${conversationId}`
  if (extent === undefined) throw new Error('a count returned no row')
  return extent
}

const events = { leads: ['lead.created'], bookings: ['booking.created', 'booking.cancelled'] } satisfies Record<
  EraseInput['alsoOf'][number],
  WebhookEvent[]
>

const eventsOfAllBut = (erased: EraseInput['alsoOf']): WebhookEvent[] =>
  (['leads', 'bookings'] as const).flatMap(kind => (erased.includes(kind) ? [] : events[kind]))

/** The chatbots of all rows that belong to a session: conversation, tombstone and records. */
const chatbotsOf = (sessionId: string): Sql => sql`
  select chatbot_id from conversations where session_id = ${sessionId}::uuid
  union all select chatbot_id from tombstones where session_id = ${sessionId}::uuid
  union all select chatbot_id from questions where session_id = ${sessionId}::uuid
  union all select chatbot_id from feedback where session_id = ${sessionId}::uuid
  union all select chatbot_id from leads where session_id = ${sessionId}::uuid
  union all select chatbot_id from bookings where session_id = ${sessionId}::uuid`

/** Finds the chatbot of a session that has any data left. Throws if there is none that the actor may see. */
export async function chatbotOf(
  { db }: Pick<EraseNeeds, 'db'>,
  actor: Pick<Actor, 'accountId' | 'chatbotIds'>,
  sessionId: string,
): Promise<string> {
  const [row] = await query<{ chatbotId: string }>(
    db.pool,
    sql`select chatbot_id from (${chatbotsOf(sessionId)}) c join chatbots b on b.id = c.chatbot_id
        where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} limit 1`,
  )
  if (row === undefined) throw sessionUnknown()
  return row.chatbotId
}

async function eraseCopies(
  { redis, namespace }: EraseNeeds,
  { conversationId, ...place }: SessionPlace & { conversationId: string },
  replies: readonly SettledReply[],
): Promise<void> {
  await publishLiveEvent({ redis, namespace }, { conversationId, ...place })
  await dropContext({ redis, namespace }, conversationId)
  for (const { id, was_pending: wasPending } of replies) {
    if (wasPending) await endReplyStream({ redis, namespace }, id, failedEvent())
    await redis.del(replyKeys(namespace, id).events)
    await deleteRequestData({ redis, namespace }, id)
  }
}
