import { challengeHeader } from '@frontdesk/contracts/chat/chat-limits'
import { isContinued } from '@frontdesk/conversations/own-session'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countNewConversation, findFlooded } from '../../limits/new-conversations.ts'
import { newChallenge, readProof, redeemProof } from '../../limits/proof-of-work.ts'
import { identityOf, namedSession } from './request-headers.ts'

export type ProofNeeds = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'metrics' | 'log'>

/**
 * Throws if the chatbot is flooded with new conversations and a request begins one without a proof of work. Signed-in
 * visitors and conversations that exist need none. Every route that may begin a conversation calls it, and afterwards
 * `countUnknownSession`.
 */
export async function requireProof(
  needs: ProofNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  chatbot: { id: string },
): Promise<void> {
  const { metrics, settings } = needs
  const { id: chatbotId } = chatbot
  if (identityOf(request, chatbot) !== null) return
  const named = namedSession(request)
  if (named !== undefined) {
    const [flooded] = await findFlooded(needs, [chatbotId])
    if (flooded === undefined || (await isContinued(needs, chatbotId, named))) return
  }
  const header = request.headers['x-chat-proof']
  const proof = readProof(settings.limiterSecret, chatbotId, header)
  if (proof !== null && (await redeemProof(needs, proof))) return metrics.proofAsked('accepted')
  const flood = await countNewConversation(needs, chatbotId)
  if (flood === null) return
  metrics.proofAsked(header === undefined ? 'asked' : 'refused')
  reply.header(challengeHeader, newChallenge(settings.limiterSecret, chatbotId, flood))
  throw visitorError('PROOF_NEEDED', 'too-many', { retryAfterSeconds: 60 })
}

/** Counts a new conversation of a request that named an unknown session: only the database knows that it was one. */
export async function countUnknownSession(
  needs: ProofNeeds,
  request: FastifyRequest,
  chatbot: { id: string },
  sessionId: string,
): Promise<void> {
  const named = namedSession(request)
  if (named === undefined || named.id === sessionId || identityOf(request, chatbot) !== null) return
  // The message is stored, so nothing may fail any more.
  await countNewConversation(needs, chatbot.id).catch(() => undefined)
}
