import type { Redis } from '@frontdesk/runtime/redis'
import type { ReadAhead } from './claim-turn.ts'
import { contextKey } from './context.ts'
import { requestDataKey } from './request-data.ts'

/**
 * Reads what Redis holds for a reply, while its turn is being claimed: one trip that takes no time of its own. Undefined
 * where Redis fails: whoever needs it asks again.
 */
export async function readAhead(
  { redis, namespace }: { redis: Redis; namespace: string },
  { conversationId, replyId }: { conversationId: string; replyId: string },
): Promise<ReadAhead | undefined> {
  try {
    const [context = null, requestData = null] = await redis.mget(
      contextKey(namespace, conversationId),
      requestDataKey(namespace, replyId),
    )
    return { replyId, context, requestData }
  } catch {
    return undefined
  }
}
