import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature, type Feature } from '@frontdesk/accounts/plan/plan'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { onResponseClosed } from '../request-lifetime.ts'
import { requireActor, type LoginSessions } from '../../plugins/authentication.ts'

export type DisconnectNeeds = Pick<Deps, 'times'> & { loginSessions: LoginSessions }

/**
 * Disconnects a user or a program during a download or a stream when its access is revoked: the login or the token, a
 * permission, a chatbot or the plan's feature is gone. Resets the connection, so that bytes in the kernel's buffer are dropped as well.
 */
export function disconnectWhenRevoked(
  { loginSessions, times }: DisconnectNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  feature?: Feature,
) {
  const begun = requireActor(request)
  const look = async (): Promise<void> => {
    const now = await loginSessions.findActor(request)
    if (now === null || (feature !== undefined && !includesFeature(now.plan, feature)) || seesLess(now, begun))
      request.raw.socket.resetAndDestroy()
  }
  // With PostgreSQL or Redis down the check fails; the next one decides.
  const timer = setInterval(() => void look().catch(() => undefined), times.accessMs)
  onResponseClosed(reply, () => clearInterval(timer))
}

const seesLess = (now: Actor, before: Actor): boolean =>
  before.permissions.some(permission => !now.permissions.includes(permission)) ||
  (now.chatbotIds !== null && (before.chatbotIds === null || !hasAll(now.chatbotIds, before.chatbotIds)))

const hasAll = (now: readonly string[], before: readonly string[]): boolean => before.every(id => now.includes(id))
