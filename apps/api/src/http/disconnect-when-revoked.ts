import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature, type Feature } from '@frontdesk/accounts/plan/plan'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { onResponseClosed } from './request-lifetime.ts'
import { actorOf, type SignIns } from '../plugins/signed-in.ts'

export type DisconnectNeeds = Pick<Deps, 'times'> & { signIns: SignIns }

/**
 * Cuts an answer off that is still being sent to somebody who may not have it any more: their login is over, the
 * permission, a chatbot or the plan's feature is gone. What waits in the kernel goes with the connection.
 */
export function disconnectWhenRevoked(
  { signIns, times }: DisconnectNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  feature: Feature,
) {
  const begun = actorOf(request)
  const look = async (): Promise<void> => {
    const now = await signIns.actorNow(request)
    if (now === null || !includesFeature(now.plan, feature) || seesLess(now, begun))
      request.raw.socket.resetAndDestroy()
  }
  // With PostgreSQL or Redis away nobody can tell; the next look will.
  const timer = setInterval(() => void look().catch(() => undefined), times.accessMs)
  onResponseClosed(reply, () => clearInterval(timer))
}

const seesLess = ({ chatbotIds: now }: Actor, { chatbotIds: before }: Actor): boolean =>
  now !== null && (before === null || before.some(id => !now.includes(id)))
