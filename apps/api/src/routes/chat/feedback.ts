import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { RateLiveChatRequest, RateReplyRequest } from '@frontdesk/contracts/chat/feedback'
import { Success, success } from '@frontdesk/contracts/success'
import { giveFeedback } from '@frontdesk/records/feedback/give-feedback'
import { rateLiveChat } from '@frontdesk/records/feedback/rate-live-chat'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { requireOwnSession } from './own-session.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot'> & { limits: RateLimits; refusedOrigins: RefusalCounter }

const response = { 200: Success, 400: ChatError, 403: ChatError, 404: ChatError, 429: ChatError, 503: ChatError }

/** POST /api/chat/feedback rates one reply of the visitor's session, POST /api/chat/live-chat-rating its live chat. */
export const chatFeedback: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = { body: RateReplyRequest, response, tags: ['chat'], operationId: 'rateReply', summary: 'Rate a reply' }
  app.post('/api/chat/feedback', { schema, onRequest: needs.limits.actionsByIp }, async (request, reply) => {
    const sessionId = await requireOwnSession(needs, request)
    const { chatbotId, ...feedback } = request.body
    const chatbot = await admit(needs, request, reply, { chatbotId })
    await giveFeedback(needs, chatbot, { ...feedback, sessionId })
    reply.header('cache-control', 'no-store')
    return success
  })

  const ratingSchema = {
    body: RateLiveChatRequest,
    response,
    tags: ['chat'],
    operationId: 'rateLiveChat',
    summary: 'Rate a live chat',
    description: 'Rates the last live chat of the session, once it has ended.',
  }
  app.post(
    '/api/chat/live-chat-rating',
    { schema: ratingSchema, onRequest: needs.limits.actionsByIp },
    async (request, reply) => {
      const sessionId = await requireOwnSession(needs, request)
      const { chatbotId, ...given } = request.body
      const chatbot = await admit(needs, request, reply, { chatbotId })
      await rateLiveChat(needs, chatbot, { ...given, sessionId })
      reply.header('cache-control', 'no-store')
      return success
    },
  )
}
