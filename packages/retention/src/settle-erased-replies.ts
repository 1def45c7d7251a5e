import type { Db } from '@frontdesk/db/connect'
import { sql } from '@frontdesk/db/sql'
import { refund } from '@frontdesk/conversations/turn/refund'

export type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

export interface SettledReply {
  id: string
  /** Whether the reply was still pending. */
  was_pending: boolean
  /** How many attempts were begun. */
  claims: number
}

/** Fails pending replies, and deletes the keys by which a repeated request is recognised. */
export async function settleReplies(tx: Transaction, conversationId: bigint): Promise<SettledReply[]> {
  return tx.$queryRaw<SettledReply[]>`
    with known as (
      select replies.id, state = 'pending' as was_pending from messages join replies on message_id = messages.id
      where messages.conversation_id = ${conversationId} for update of replies
    ), settled as (
      update replies set request_key = null, request_hash = null,
        state = case when was_pending then 'failed' else state end,
        outcome = case when was_pending then 'failed' else outcome end,
        failure = case when was_pending then 'SESSION_ERASED' else failure end,
        settled_at = coalesce(settled_at, clock_timestamp())
      from known where replies.id = known.id
      returning replies.id, claims, was_pending
    )
    select id, was_pending, claims from settled`
}

/**
 * Refunds those that no attempt had begun. In a statement of its own at the end, because from then on the transaction
 * holds the row of usage that all visitors of the account share.
 */
export async function refundUnbegun(tx: Transaction, replies: readonly SettledReply[]): Promise<void> {
  const ids = replies.filter(reply => reply.was_pending && reply.claims === 0).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.$executeRaw`
    with failed as (
      select message_id, claims from replies where id = any(${ids}::uuid[])
    ), ${refund(sql`failed`)}
    select from failed`
}
