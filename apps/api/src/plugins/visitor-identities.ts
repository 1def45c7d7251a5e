import { identityErrorHeader } from '@frontdesk/contracts/chat/chat-limits'
import { verifyIdentity } from '@frontdesk/chatbots/identity/verify-identity'
import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import { isLoggedOut } from '@frontdesk/chatbots/identity/visitor-logouts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { isChatRequest } from '../http/is-chat-request.ts'
import { onResponseClosed } from '../http/request-lifetime.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the visitor is, as the owner's server has signed it, and for which chatbot; null if they are not signed in. */
    identity: VisitorIdentity | null
  }
}

type Needs = Pick<Deps, 'db' | 'findIdentityKeys' | 'renewIdentityKeys' | 'throughOutage' | 'times'>

/**
 * Verifies the identity that a chat request brings. Where it is not accepted, the request goes on as that of a visitor who
 * is not signed in, and a header of the response says why. Runs after the limits of a route, which bound how many
 * signatures an address can have verified.
 */
export function verifyIdentities(app: FastifyInstance, needs: Needs): void {
  app.decorateRequest('identity', null)
  app.addHook('preHandler', async (request, reply) => {
    const token = request.headers['x-chat-identity']
    if (typeof token !== 'string' || token === '' || !isChatRequest(request)) return
    const verified = await needs.throughOutage(reply, () => verifyIdentity(needs, token))
    if (typeof verified === 'string') {
      reply.header(identityErrorHeader, verified)
      return
    }
    request.identity = verified
    endAtLogout(needs, reply, verified)
  })
}

/**
 * Ends a response that is still being sent when its visitor logs out: streams last for minutes. An identity that expires
 * ends live events only (`live-events.ts`): a message that was accepted gets its reply.
 */
function endAtLogout({ db, times }: Needs, reply: FastifyReply, identity: VisitorIdentity): void {
  const timer = setInterval(() => {
    void isLoggedOut({ db }, identity).then(
      isOver => isOver && reply.raw.destroy(),
      // PostgreSQL is away, and nothing new of the conversation can be read.
      () => undefined,
    )
  }, times.identityCheckMs)
  onResponseClosed(reply, () => clearInterval(timer))
}
