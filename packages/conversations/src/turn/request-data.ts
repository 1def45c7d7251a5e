import type { Log } from '@frontdesk/runtime/log'
import type { Redis } from '@frontdesk/runtime/redis'
import { createCipher, type Cipher, type EncryptionKeys } from '@frontdesk/runtime/cipher'
import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import type { ContextData } from '@frontdesk/contracts/chat/chat'
import type { Turn } from './claim-turn.ts'

/**
 * What travels with one message only. It waits for the worker in Redis and is never written to PostgreSQL. Redis gets
 * it encrypted: its append-only file and its slow log would keep it after it is gone from its memory.
 */
export interface RequestData {
  contextData?: ContextData
  pageUrl?: string
  /** Who the visitor is: without it, no connector that needs to know is called. */
  identity?: VisitorIdentity
}

export interface RequestDataNeeds {
  redis: Redis
  namespace: string
  cipher: Cipher
}

/** A turn answered later than this is answered without its request data: nothing of it exists anywhere by then. */
const keepSeconds = 120

/** What encrypts request data, made from the ENCRYPTION_KEY that API and workers share. */
export const newRequestCipher = (encryptionKeys: EncryptionKeys): Cipher => createCipher(encryptionKeys, 'request data')

/** The key of a request's data in Redis. */
export const requestDataKey = (namespace: string, replyId: string): string => `${namespace}:request:${replyId}`

/** Leaves the request's data for the worker. Nothing is written where there is nothing to keep. */
export async function storeRequestData(
  { redis, namespace, cipher }: RequestDataNeeds,
  replyId: string,
  data: RequestData,
): Promise<void> {
  if (Object.keys(data).length === 0) return
  const encrypted = cipher.encrypt(JSON.stringify(data), replyId)
  await redis.set(requestDataKey(namespace, replyId), encrypted, 'EX', keepSeconds)
}

/** The data of this reply's request, or an empty object once it is gone. */
export async function readRequestData(
  { redis, namespace, cipher, log }: RequestDataNeeds & { log: Pick<Log, 'error'> },
  { replyId, ahead }: Pick<Turn, 'replyId' | 'ahead'>,
): Promise<RequestData> {
  const read = await ahead
  // A job may find that an earlier turn of the conversation is still to be answered.
  const isOurs = read?.replyId === replyId
  const stored = isOurs ? read.requestData : await redis.get(requestDataKey(namespace, replyId))
  if (stored === null) return {}
  const text = cipher.decrypt(stored, replyId)
  // Written only above, from a validated request.
  if (text !== null) return JSON.parse(text) as RequestData
  log.error('replied without page and contextData: the API has a different ENCRYPTION_KEY than this worker')
  return {}
}

/** Forgets the request's data as soon as the turn is settled. */
export async function deleteRequestData(
  { redis, namespace }: Pick<RequestDataNeeds, 'redis' | 'namespace'>,
  replyId: string,
): Promise<void> {
  await redis.del(requestDataKey(namespace, replyId))
}
