import type { AppError } from '@frontdesk/contracts/app-error'
import { visitorError } from '@frontdesk/contracts/visitor-texts/visitor-error'
import { isUuid } from '@frontdesk/contracts/text'
import type { FastifyRequest } from 'fastify'

/** The session a request names, in lower case; undefined where the header is absent or no UUID at all. */
export function sessionIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-chat-session-id']
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined
}

/** Nothing in a request says which session it is about. */
export const sessionMissing = (): AppError => visitorError('SESSION_MISSING', 'invalid')

/** The Idempotency-Key of a request; undefined where it has none. */
export function requestKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw visitorError('IDEMPOTENCY_KEY_INVALID', 'invalid')
}
