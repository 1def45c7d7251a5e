import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { ResumeParams, ResumeQuery } from '@frontdesk/contracts/chat/reply-events'
import { replyUnknown } from '@frontdesk/conversations/errors'
import { isReplyOf } from '@frontdesk/conversations/turn/find-reply'
import { stopReply } from '@frontdesk/conversations/turn/stop-reply'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import { ignoreBody } from '../../plugins/ignore-body.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { ownSession } from './own-session.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'findChatbot'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

/**
 * POST /api/chat/replies/{replyId}/stop stops a reply. The text written so far stands, and the reply's stream ends with
 * it. Idempotent: a reply that has ended stays as it is.
 */
export const stop: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    params: ResumeParams,
    querystring: ResumeQuery,
    response: { 204: Type.Null(), 400: ChatError, 403: ChatError, 404: ChatError, 429: ChatError, 503: ChatError },
    tags: ['chat'],
    operationId: 'stopReply',
    summary: 'Stop a reply',
  }
  ignoreBody(app)
  app.post('/api/chat/replies/:replyId/stop', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const chatbot = await admit(needs, request, reply, request.query)
    const sessionId = await ownSession(needs, request)
    const replyId = request.params.replyId.toLowerCase()
    if (sessionId === undefined || !(await isReplyOf(needs, replyId, chatbot.id, sessionId))) throw replyUnknown()
    await stopReply(needs, replyId)
    return reply.code(204).send(null)
  })
}
