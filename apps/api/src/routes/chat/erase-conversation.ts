import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { SuccessMessage } from '@frontdesk/contracts/chat/session-info'
import { visitorText } from '@frontdesk/errors/visitor-texts/visitor-text'
import { eraseOwnSession } from '@frontdesk/retention/erase-session'
import { chatbotOfSession } from '@frontdesk/conversations/turn/reset-context'
import type { Deps } from '../../deps.ts'
import { visitorLanguage } from '../../http/visitor-language.ts'
import { admit } from '../../http/admit.ts'
import { ignoreBody } from '../../plugins/ignore-body.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { requireOwnSession } from './own-session.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'findChatbot' | 'perAccount'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const response = { 200: SuccessMessage, 400: ChatError, 403: ChatError, 429: ChatError, 503: ChatError }

/**
 * DELETE /api/chat/conversation deletes the visitor's conversation. The session decides the chatbot, and so the allowed
 * domains; an unknown session is answered like a known one, so that ids cannot be guessed.
 */
export const eraseConversation: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  ignoreBody(app)
  const schema = {
    response,
    tags: ['chat'],
    operationId: 'deleteOwnConversation',
    summary: 'Delete the visitor’s own conversation',
  }
  app.delete('/api/chat/conversation', { schema, onRequest: needs.limits.actionsByIp }, async (request, reply) => {
    const sessionId = await requireOwnSession(needs, request)
    const chatbotId = await chatbotOfSession(needs, sessionId)
    if (chatbotId !== null) {
      const chatbot = await admit(needs, request, reply, { chatbotId })
      await needs.perAccount(chatbot.accountId, () => eraseOwnSession(needs, chatbot, sessionId))
    }
    reply.header('cache-control', 'no-store')
    return { success: true, message: visitorText(visitorLanguage(request), 'CONVERSATION_DELETED') }
  })
}
