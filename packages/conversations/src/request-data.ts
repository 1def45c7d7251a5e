import type { Redis } from '@frontdesk/runtime/redis'
import type { ContextData } from '@frontdesk/contracts/chat'

/** What travels with one message only. It waits for the worker in Redis and is never written to PostgreSQL. */
export interface RequestData {
  contextData?: ContextData
  pageUrl?: string
}

export interface RequestDataNeeds {
  redis: Redis
  namespace: string
}

/** A turn answered later than this is answered without its request data: nothing of it exists anywhere by then. */
const keepSeconds = 120

const keyOf = (namespace: string, replyId: string): string => `${namespace}:request:${replyId}`

/** Leaves the request's data for the worker. Nothing is written where there is nothing to keep. */
export async function leaveRequestData(
  { redis, namespace }: RequestDataNeeds,
  replyId: string,
  data: RequestData,
): Promise<void> {
  if (data.contextData === undefined && data.pageUrl === undefined) return
  await redis.set(keyOf(namespace, replyId), JSON.stringify(data), 'EX', keepSeconds)
}

/** The data of this request, or an empty object once it is gone. */
export async function readRequestData({ redis, namespace }: RequestDataNeeds, replyId: string): Promise<RequestData> {
  const stored = await redis.get(keyOf(namespace, replyId))
  // Written only above, from a validated request.
  return stored === null ? {} : (JSON.parse(stored) as RequestData)
}

/** Forgets the request's data as soon as the turn is settled. */
export async function dropRequestData({ redis, namespace }: RequestDataNeeds, replyId: string): Promise<void> {
  await redis.del(keyOf(namespace, replyId))
}
