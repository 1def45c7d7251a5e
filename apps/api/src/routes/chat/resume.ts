import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import { ResumedConversation, ResumeRequest } from '@frontdesk/contracts/chat/resume'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import { openLinkedConversation } from '@frontdesk/live-chat/reply-mails/conversation-link'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { identityOf, keyHashOf } from './request-headers.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot'> & { limits: RateLimits; refusedOrigins: RefusalCounter }

const response = {
  200: ResumedConversation,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  429: ChatError,
  503: ChatError,
}

/** POST /api/chat/resume: a browser that was opened by the link of a mail takes the conversation up again. */
export const resume: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    body: ResumeRequest,
    response,
    tags: ['chat'],
    operationId: 'resumeConversation',
    summary: 'Resume a conversation by a mailed link',
    description:
      'Needs the header `X-Chat-Session-Key`: a new visitor key, which opens the conversation from now on, beside the one that it began with. Responds with 404 where the link has expired, the conversation was deleted, or it belongs to a signed-in visitor whose identity the request lacks.',
  }
  app.post('/api/chat/resume', { schema, onRequest: needs.limits.actionsByIp }, async (request, reply) => {
    const { chatbotId, token } = request.body
    const chatbot = await admit(needs, request, reply, { chatbotId })
    const keyHash = keyHashOf(request)
    if (keyHash === null) throw visitorError('REQUEST_INVALID', 'invalid')
    const subject = identityOf(request, chatbot)?.subject ?? null
    const { sessionId } = await openLinkedConversation(needs, { chatbotId: chatbot.id, token, keyHash, subject })
    reply.header(sessionHeader, sessionId).header('cache-control', 'no-store')
    return { sessionId }
  })
}
