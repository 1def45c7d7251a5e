import { replyWriter, type WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import type { Redis } from '@frontdesk/runtime/redis'

/** A later attempt than any worker makes, so that no writer can append to the stream any more. */
const lastClaim = 2_000_000_000

/**
 * Ends the stream of a reply that no worker will write, whatever one has written of it. What it still writes is not
 * taken any more, and tells it to stop.
 */
export async function endReplyStream(
  { redis, namespace }: { redis: Redis; namespace: string },
  replyId: string,
  end: Extract<WorkerEvent, { event: 'done' | 'error' }>,
): Promise<void> {
  await replyWriter({ redis, namespace }, replyId, { attempt: 'settled', claims: lastClaim }).publish([end])
}
