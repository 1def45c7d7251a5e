import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { SuccessMessage } from '@frontdesk/contracts/chat/session-info'
import { visitorText } from '@frontdesk/errors/visitor-texts/visitor-text'
import { chatbotOfSession, resetContext } from '@frontdesk/conversations/turn/reset-context'
import type { Deps } from '../../deps.ts'
import { visitorLanguage } from '../../http/visitor-language.ts'
import { admit } from '../../http/admit.ts'
import { ignoreBody } from '../../plugins/ignore-body.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { requireOwnSession } from './own-session.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'findChatbot'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const response = { 200: SuccessMessage, 400: ChatError, 403: ChatError, 429: ChatError, 503: ChatError }

/**
 * DELETE /api/chat/session resets the context: the next message starts without earlier turns. The session decides the
 * chatbot, and so the allowed domains; an unknown session is answered like a known one, so that ids cannot be guessed.
 */
export const reset: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  ignoreBody(app)
  const schema = { response, tags: ['chat'], operationId: 'resetSession', summary: 'Reset the context of a session' }
  app.delete('/api/chat/session', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const sessionId = await requireOwnSession(needs, request)
    const chatbotId = await chatbotOfSession(needs, sessionId)
    if (chatbotId !== null) {
      await admit(needs, request, reply, { chatbotId })
      await resetContext(needs, sessionId)
    }
    reply.header('cache-control', 'no-store')
    return { success: true, message: visitorText(visitorLanguage(request), 'CONTEXT_RESET') }
  })
}
