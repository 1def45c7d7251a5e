import { challengeHeader } from '@frontdesk/contracts/chat/chat-limits'
import { isContinued } from '@frontdesk/conversations/own-session'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countNewConversation } from '../../limits/new-conversations.ts'
import { newChallenge, readProof, redeemProof } from '../../limits/proof-of-work.ts'
import { identityOf, namedSession } from './request-headers.ts'

export type ProofNeeds = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'metrics' | 'log' | 'throughOutage'>

/**
 * Throws if a request begins a conversation with a flooded chatbot without a proof of work. Signed-in visitors and
 * conversations that exist need none. Every route that may begin a conversation calls it while the chatbot is flooded
 * (`isFlooded`), and otherwise `countBegun` afterwards. A request that is refused here is counted here: otherwise, a flood
 * would end as soon as it is refused.
 */
export async function requireProof(
  needs: ProofNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  chatbot: { id: string },
): Promise<void> {
  const { metrics, settings, throughOutage } = needs
  const { id: chatbotId } = chatbot
  if (identityOf(request, chatbot) !== null) return
  const header = request.headers['x-chat-proof']
  const proof = readProof(settings.limiterSecret, chatbotId, header)
  if (proof !== null && (await throughOutage(reply, () => redeemProof(needs, proof))))
    return metrics.proofAsked('accepted')
  const named = namedSession(request)
  if (named !== undefined && (await throughOutage(reply, () => isContinued(needs, chatbotId, named)))) return
  const flood = await throughOutage(reply, () => countNewConversation(needs, chatbotId))
  // It has just ended.
  if (flood === null) return
  metrics.proofAsked(header === undefined ? 'asked' : 'refused')
  reply.header(challengeHeader, newChallenge(settings.limiterSecret, chatbotId, flood))
  throw visitorError('PROOF_NEEDED', 'too-many', { retryAfterSeconds: 60 })
}

/** Counts a conversation that a visitor has begun: the session of the request is another one, or it named none. */
export async function countBegun(
  needs: ProofNeeds,
  request: FastifyRequest,
  chatbot: { id: string },
  sessionId: string,
): Promise<void> {
  if (namedSession(request)?.id === sessionId || identityOf(request, chatbot) !== null) return
  // The message is stored, so nothing may fail any more.
  await countNewConversation(needs, chatbot.id).catch(() => undefined)
}
