import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { ErasedConversation } from '@frontdesk/contracts/conversations/conversations'
import type { WebhookEvent } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { Redis } from '@frontdesk/runtime/redis'
import { dropContext } from '../turn/context.ts'
import { endReplyStream } from '../turn/end-reply-stream.ts'
import { sessionUnknown } from '../errors.ts'
import { failedEvent } from '../turn/reply-outcome.ts'
import { refund } from '../turn/refund.ts'
import { deleteRequestData } from '../turn/request-data.ts'
import { isVisibleTo } from '../visible-conversations.ts'

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

type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

/**
 * Erases the data of one session: messages, questions, feedback and, if requested, leads and bookings; then context and
 * streams in Redis. Open streams of the conversation get an event that it is gone. A reply that is still being written
 * fails, its charge is refunded, and its worker can store nothing more. No trace of the session remains: the audit log
 * says who erased something of this chatbot, and not what.
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
  return erase(needs, place, alsoOf, tx =>
    recordChange({ tx }, actor, { action: 'conversation.erased', chatbotId, fields: alsoOf }),
  )
}

/** The same by the visitor, who has the session id. Leads and bookings stay, because they belong to the owner. */
export async function eraseOwnSession(
  needs: EraseNeeds,
  chatbot: { readonly id: string; readonly accountId: string },
  sessionId: string,
): Promise<void> {
  await erase(needs, { accountId: chatbot.accountId, chatbotId: chatbot.id, sessionId }, [], async () => undefined)
}

interface SessionPlace {
  accountId: string
  chatbotId: string
  sessionId: string
}

async function erase(
  needs: EraseNeeds,
  place: SessionPlace,
  alsoOf: EraseInput['alsoOf'],
  note: (tx: Transaction) => Promise<void>,
): Promise<ErasedConversation['erased']> {
  const { accountId, chatbotId, sessionId } = place
  const { erased, conversationId, replies } = await needs.db.prisma.$transaction(async tx => {
    // First, in a statement of its own: the next ones see every message and reply that was stored meanwhile.
    const [conversation] = await tx.$queryRaw<{ id: bigint }[]>`
      select id from conversations where session_id = ${sessionId}::uuid and chatbot_id = ${chatbotId}::uuid for update`
    const replies = conversation === undefined ? [] : await settleReplies(tx, conversation.id)
    const where = { sessionId, chatbotId }
    const messages = await tx.message.deleteMany({ where: { conversationId: conversation?.id ?? -1n } })
    await tx.conversation.deleteMany({ where })
    await tx.tombstone.deleteMany({ where })
    // Webhook deliveries hold copies, and go as well: except unsent ones of records that stay with the owner.
    const unsent = { state: 'waiting' as const, event: { in: eventsOfAllBut(alsoOf) } }
    await tx.webhookDelivery.deleteMany({ where: { ...where, NOT: unsent } })
    await revokeExports(tx, accountId, chatbotId)
    const erased = {
      messages: messages.count,
      questions: (await tx.question.deleteMany({ where })).count,
      feedback: (await tx.feedback.deleteMany({ where })).count,
      leads: alsoOf.includes('leads') ? (await tx.lead.deleteMany({ where })).count : 0,
      bookings: alsoOf.includes('bookings') ? (await tx.booking.deleteMany({ where })).count : 0,
    }
    await note(tx)
    return { erased, conversationId: conversation?.id.toString(), replies }
  })
  // With Redis away the data expires by itself within the hour.
  if (conversationId !== undefined)
    await eraseCopies(needs, { ...place, conversationId }, replies).catch(() => undefined)
  return erased
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

/** Finds the chatbot of a session that has any data left. Throws where there is none that the actor may see. */
async function chatbotOf({ db }: EraseNeeds, actor: Actor, sessionId: string): Promise<string> {
  const [row] = await query<{ chatbotId: string }>(
    db.pool,
    sql`select chatbot_id from (${chatbotsOf(sessionId)}) c join chatbots b on b.id = c.chatbot_id
        where ${isVisibleTo(actor)} limit 1`,
  )
  if (row === undefined) throw sessionUnknown()
  return row.chatbotId
}

/**
 * Revokes every export that may contain the conversation: one that is being written reads a snapshot from before. The
 * sweep removes the files within seconds, and nobody can download them from now on. The search text is deleted from all
 * of them, because it may quote the visitor or name the session.
 */
async function revokeExports(tx: Transaction, accountId: string, chatbotId: string): Promise<void> {
  await tx.$executeRaw`
    update export_jobs set file = null, filters = filters || '{"q": null}',
      error = case when status in ('waiting', 'running', 'done')
                   then 'A conversation in it was erased. Ask for a new one.' else error end,
      status = case when status in ('waiting', 'running', 'done') then 'failed' else status end
    where account_id = ${accountId}::uuid
      and (filters->'chatbotIds' = 'null'::jsonb or filters->'chatbotIds' ? ${chatbotId})`
}

interface SettledReply {
  id: string
  /** Whether the reply was still pending. */
  was_pending: boolean
}

/** Fails pending replies, refunds their charges, and deletes the keys by which a repeated request is recognised. */
async function settleReplies(tx: Transaction, conversationId: bigint): Promise<SettledReply[]> {
  return tx.$queryRaw<SettledReply[]>`
    with known as (
      select replies.id, state = 'pending' as was_pending from messages join replies on message_id = messages.id
      where messages.conversation_id = ${conversationId} for update of replies
    ), settled as (
      update replies set request_key = null, request_hash = null,
        state = case when was_pending then 'failed' else state end,
        failure = case when was_pending then 'SESSION_ERASED' else failure end,
        settled_at = coalesce(settled_at, clock_timestamp())
      from known where replies.id = known.id
      returning replies.id, message_id, was_pending
    ), failed as (
      select message_id from settled where was_pending
    ), ${refund(sql`failed`)}
    select id, was_pending from settled`
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
