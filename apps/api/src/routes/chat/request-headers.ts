import { createHash } from 'node:crypto'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import { isUuid } from '@frontdesk/contracts/text'
import type { NamedSession } from '@frontdesk/conversations/own-session'
import type { FastifyRequest } from 'fastify'
import type { ApiSettings } from '../../deps.ts'
import { pseudonymise } from '../../http/pseudonymise.ts'
import { network } from '../../limits/network.ts'

/**
 * The session that a request names, by its header or by `id`; undefined if that is absent or not a UUID. Whether it is
 * the visitor's is still to be checked: `requireOwnSession` does it.
 */
export function namedSession(
  request: FastifyRequest,
  id = request.headers['x-chat-session-id'],
): NamedSession | undefined {
  if (typeof id !== 'string' || !isUuid(id)) return undefined
  return { id: id.toLowerCase(), keyHash: keyHashOf(request), identity: request.identity }
}

/** SHA-256 of the visitor key of a request, which is all that is kept of it; null if there is none. */
export function keyHashOf({ headers }: FastifyRequest): Buffer | null {
  const key = headers['x-chat-session-key']
  return typeof key === 'string' && key !== '' ? createHash('sha256').update(key).digest() : null
}

/** The identity of a signed-in visitor of this chatbot; null where there is none, or it is for another chatbot. */
export const identityOf = ({ identity }: FastifyRequest, { id }: { id: string }): VisitorIdentity | null =>
  identity?.chatbotId === id ? identity : null

/**
 * Who sent a request that names no session: a pseudonym of the network address and the browser. It is part of what a
 * repeated request is recognised by, and is kept as a hash of itself for a day at most.
 */
export const senderOf = (
  { ip, headers }: FastifyRequest,
  { limiterSecret }: Pick<ApiSettings, 'limiterSecret'>,
): string => pseudonymise(limiterSecret, `${network(ip)}\n${headers['user-agent'] ?? ''}`)

/** The Idempotency-Key of a request; undefined if there is none. */
export function requestKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw visitorError('IDEMPOTENCY_KEY_INVALID', 'invalid')
}
