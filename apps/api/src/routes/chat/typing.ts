import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { TypingRequest } from '@frontdesk/contracts/chat/live-chat'
import { findConversation } from '@frontdesk/live-chat/find-conversation'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { requireOwnSession } from './own-session.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'findChatbot'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const response = { 204: Type.Null(), 400: ChatError, 403: ChatError, 404: ChatError, 429: ChatError, 503: ChatError }

/**
 * POST /api/chat/typing sends a typing indicator to the agent. It is not stored, and not sent while the bot answers.
 */
export const typing: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { redis, namespace } = needs
  const schema = {
    body: TypingRequest,
    response,
    tags: ['chat'],
    operationId: 'sendVisitorTyping',
    summary: 'Send a typing indicator as the visitor',
  }
  app.post('/api/chat/typing', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const { chatbotId, isTyping } = request.body
    const chatbot = await admit(needs, request, reply, { chatbotId })
    const sessionId = await requireOwnSession(needs, request)
    const { conversationId, state } = await findConversation(needs, { chatbotId: chatbot.id, sessionId })
    if (state !== 'bot') {
      const of = { conversationId, sessionId, chatbotId: chatbot.id, accountId: chatbot.accountId }
      // Without Redis the indicator is lost, which does no harm.
      await publishLiveEvent({ redis, namespace }, { ...of, typing: { by: 'visitor', isTyping } }).catch(
        () => undefined,
      )
    }
    return reply.code(204).send(null)
  })
}
