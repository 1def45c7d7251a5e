import type { PublishNeeds } from './reply-writer.ts'
import { replyKeys } from './keys.ts'

/** Deletes a stream that nobody will resume, before it expires by itself. */
export async function deleteReplyStream({ redis, namespace }: PublishNeeds, replyId: string): Promise<void> {
  const { events, writer } = replyKeys(namespace, replyId)
  await redis.del(events, writer)
}
