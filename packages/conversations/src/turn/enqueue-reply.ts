import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { requeueLostWork, type LostWork } from '@frontdesk/jobs/requeue-lost-work'
import { failOrphanedReplies } from './fail-orphaned-replies.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'>
}

/** Id of the n-th job for one reply. A new one each time: a queue ignores an id that it still remembers. */
const jobId = (replyId: string, enqueueCount: number): string => `${replyId}-${enqueueCount}`

/** Enqueues the reply to a message that was just accepted. */
export async function enqueueReply(
  { queues }: Pick<Needs, 'queues'>,
  payload: JobPayload<'write-reply'> & { replyId: string },
): Promise<void> {
  await queues.enqueue('write-reply', payload, { id: jobId(payload.replyId, 1) })
}

/** Enqueues a pending reply once more; does nothing where it is settled. */
export async function requeueReply({ db, queues }: Needs, replyId: string): Promise<void> {
  const next = await recordJob({ db }, replyId)
  if (next !== null) await queues.enqueue('write-reply', next.payload, { id: next.id })
}

/** Records one more job for a pending reply; null if it is settled. */
async function recordJob(
  { db }: Pick<Needs, 'db'>,
  replyId: string,
): Promise<{ id: string; payload: JobPayload<'write-reply'> } | null> {
  const [row] = await query<JobPayload<'write-reply'> & { enqueueCount: number }>(
    db.pool,
    sql`update replies set enqueue_count = enqueue_count + 1, enqueued_at = clock_timestamp()
        where id = ${replyId} and state = 'pending' returning enqueue_count, conversation_id, chatbot_id`,
  )
  if (row === undefined) return null
  const { enqueueCount, ...payload } = row
  return { id: jobId(replyId, enqueueCount), payload: { ...payload, replyId } }
}

/** Enqueues the oldest pending reply of a conversation once more; does nothing if there is none. */
export async function requeueNextReply({ db, queues }: Needs, conversationId: string): Promise<void> {
  const [row] = await query<{ id: string }>(
    db.pool,
    sql`select id from replies where conversation_id = ${conversationId} and state = 'pending'
        order by message_id limit 1`,
  )
  if (row !== undefined) await requeueReply({ db, queues }, row.id)
}

export interface SweepInput {
  /** Replies that were enqueued more recently than this are left to their job. */
  olderThanMs: number
}

/** More than this many are found by the next sweeps: one sweep must not hold up other maintenance. */
const perSweep = 500

/**
 * Enqueues replies again whose job was lost (Redis lost its memory, a job ran out of attempts): pending ones without a
 * valid lease whose job neither waits nor runs. Those whose conversation was deleted fail instead. Returns how many were
 * enqueued.
 */
export async function requeueLostReplies({ db, queues }: Needs, { olderThanMs }: SweepInput): Promise<number> {
  // It refunds, and may wait in vain for the usage of one account. That must not hold up what others have lost.
  const failure = await failOrphanedReplies({ db }).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const { requeued } = await requeueLostWork({ queues }, lostReplies({ db }, olderThanMs))
  if (failure !== null) throw failure.error
  return requeued
}

const lostReplies = (
  { db }: Pick<Needs, 'db'>,
  olderThanMs: number,
): LostWork<{ id: string; enqueueCount: number }, 'write-reply'> => ({
  job: 'write-reply',
  findStale: () =>
    query(
      db.pool,
      sql`select id, enqueue_count from replies
          where state = 'pending' and enqueued_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
            and not exists (
              select from conversations c where c.id = conversation_id and lease_until > clock_timestamp())
          order by enqueued_at limit ${perSweep}`,
    ),
  jobId: ({ id, enqueueCount }) => jobId(id, enqueueCount),
  // An account whose model hangs has hundreds that wait for a place: they must not hide what others have lost.
  postpone: ({ id }) =>
    execute(db.pool, sql`update replies set enqueued_at = clock_timestamp() where id = ${id} and state = 'pending'`),
  requeue: ({ id }) => recordJob({ db }, id),
})
