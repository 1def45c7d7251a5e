import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { verifyLogout } from '@frontdesk/chatbots/identity/verify-identity'
import { recordLogout } from '@frontdesk/chatbots/identity/visitor-logouts'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { identityErrorHeader } from '@frontdesk/contracts/chat/chat-limits'
import { LogOutVisitorRequest } from '@frontdesk/contracts/chat/visitor-logouts'
import { Success, success } from '@frontdesk/contracts/success'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot' | 'findIdentityKeys' | 'renewIdentityKeys'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const response = { 200: Success, 400: ChatError, 403: ChatError, 404: ChatError, 429: ChatError, 503: ChatError }

/**
 * POST /api/chat/visitor-logouts ends all identities of a visitor. The owner's server sends it when somebody logs out, and
 * the widget when it is told to.
 */
export const visitorLogouts: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    body: LogOutVisitorRequest,
    response,
    tags: ['chat'],
    operationId: 'logOutVisitor',
    summary: 'Log out a signed-in visitor',
    description:
      'Ends all identities of the visitor that were issued until now, within 5 seconds. The widget sends it, and the server of a website may: with the header `Origin`, like any page of the website.',
  }
  app.post('/api/chat/visitor-logouts', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const { chatbotId, token } = request.body
    const chatbot = await admit(needs, request, reply, { chatbotId })
    const verified = await verifyLogout(needs, token)
    const isOurs = typeof verified !== 'string' && verified.chatbotId === chatbot.id
    if (!isOurs) {
      reply.header(identityErrorHeader, typeof verified === 'string' ? verified : 'audience')
      throw visitorError('REQUEST_INVALID', 'invalid')
    }
    await recordLogout(needs, verified)
    reply.header('cache-control', 'no-store')
    return success
  })
}
