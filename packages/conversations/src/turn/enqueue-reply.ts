import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'
import { failOrphanedReplies } from './fail-orphaned-replies.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue' | 'isUnderWay'>
}

/** Id of the n-th job for one reply. A new one each time: a queue ignores an id that it still remembers. */
const jobId = (replyId: string, asks: number): string => `${replyId}-${asks}`

/** Enqueues the reply to a message that was just accepted. */
export async function enqueueReply(
  { queues }: Pick<Needs, 'queues'>,
  conversationId: string,
  replyId: string,
): Promise<void> {
  await queues.enqueue('write-reply', { conversationId }, { id: jobId(replyId, 1) })
}

/** Enqueues a pending reply once more; does nothing where it is settled. */
export async function requeueReply({ db, queues }: Needs, replyId: string): Promise<void> {
  const { rows } = await db.pool.query({
    text: `update replies set asks = asks + 1, asked_at = clock_timestamp()
           where id = $1 and state = 'pending' returning asks, conversation_id`,
    values: [replyId],
  })
  const row = rows[0]
  if (row === undefined) return
  await queues.enqueue('write-reply', { conversationId: row.conversation_id }, { id: jobId(replyId, row.asks) })
}

/** Enqueues the oldest pending reply of a conversation once more; does nothing where there is none. */
export async function requeueNextReply({ db, queues }: Needs, conversationId: string): Promise<void> {
  const { rows } = await db.pool.query({
    text: `select id from replies where conversation_id = $1 and state = 'pending' order by message_id limit 1`,
    values: [conversationId],
  })
  if (rows[0] !== undefined) await requeueReply({ db, queues }, rows[0].id)
}

export interface SweepInput {
  /** Replies that were enqueued more recently than this are left to their job. */
  olderThanMs: number
}

/** More than this many lost turns are found by the next sweeps: one sweep must not hold up the rest of the maintenance. */
const perSweep = 500

/**
 * Enqueues replies again whose job was lost (Redis lost its memory, a job ran out of attempts): pending ones without a
 * valid lease whose job neither waits nor runs. Those whose conversation was deleted fail instead. Returns how many were
 * enqueued.
 */
export async function requeueLostReplies({ db, queues }: Needs, { olderThanMs }: SweepInput): Promise<number> {
  await failOrphanedReplies({ db })
  const { rows } = await db.pool.query({
    text: `select id, asks from replies
           where state = 'pending' and asked_at < clock_timestamp() - $1 * interval '1 millisecond'
             and not exists (select from conversations c where c.id = conversation_id and lease_until > clock_timestamp())
           order by asked_at limit ${perSweep}`,
    values: [olderThanMs],
  })
  let asked = 0
  for (const { id, asks } of rows) {
    if (await queues.isUnderWay('write-reply', jobId(id, asks))) continue
    await requeueReply({ db, queues }, id)
    asked += 1
  }
  return asked
}
