import type { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import { isUuid } from '@frontdesk/contracts/text'
import type { FastifyRequest } from 'fastify'
import type { ApiSettings } from '../../deps.ts'
import { pseudonymise } from '../../http/pseudonymise.ts'
import { network } from '../../limits/network.ts'

/** The session id in a request's header, in lower case; undefined where the header is absent or not a UUID. */
export function sessionIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-chat-session-id']
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined
}

/** The request names no session. */
export const sessionMissing = (): AppError => visitorError('SESSION_MISSING', 'invalid')

/**
 * Who sent a request that names no session: a pseudonym of the network address and the browser. It is part of what a
 * repeated request is recognised by, and is kept as a hash of itself for a day at most.
 */
export const senderOf = (
  { ip, headers }: FastifyRequest,
  { limiterSecret }: Pick<ApiSettings, 'limiterSecret'>,
): string => pseudonymise(limiterSecret, `${network(ip)}\n${headers['user-agent'] ?? ''}`)

/** The Idempotency-Key of a request; undefined where there is none. */
export function requestKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw visitorError('IDEMPOTENCY_KEY_INVALID', 'invalid')
}
