import type { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import { findOwnSession } from '@frontdesk/conversations/own-session'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { namedSession } from './request-headers.ts'

type Needs = Pick<Deps, 'db'>

/**
 * The session id of a request, which its visitor may use. Every route that reads or changes a conversation takes it from
 * here; POST /api/chat and POST /api/chat/handoff, which begin one where it is not the visitor's, check it themselves.
 * Undefined if the request names none.
 */
export async function ownSession(needs: Needs, request: FastifyRequest, named?: string): Promise<string | undefined> {
  const session = namedSession(request, named)
  return session === undefined ? undefined : findOwnSession(needs, session)
}

/** The same for routes that need a session. Throws if the request names none. */
export async function requireOwnSession(needs: Needs, request: FastifyRequest, named?: string): Promise<string> {
  const sessionId = await ownSession(needs, request, named)
  if (sessionId === undefined) throw sessionMissing()
  return sessionId
}

const sessionMissing = (): AppError => visitorError('SESSION_MISSING', 'invalid')
