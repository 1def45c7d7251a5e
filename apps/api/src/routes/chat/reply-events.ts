import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ResumeParams, ResumeQuery } from '@frontdesk/contracts/chat/reply-events'
import { sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import { replyUnknown } from '@frontdesk/conversations/errors'
import { isReplyOf } from '@frontdesk/conversations/turn/find-reply'
import { holdsEvent } from '@frontdesk/reply-stream/follow'
import type { Deps } from '../../deps.ts'
import { eventStreamAnswers } from '../../http/streams/event-stream-answers.ts'
import { admit } from '../../http/admit.ts'
import { visitorLanguage } from '../../http/visitor-language.ts'
import { subscribeUntilClosed } from '../../http/streams/subscribe-until-closed.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { ownSession } from './own-session.ts'
import { streamReply } from './stream-reply.ts'

type Needs = Omit<Deps, 'settings' | 'knownHosts'> & { limits: RateLimits; refusedOrigins: RefusalCounter }

/**
 * GET /api/chat/replies/{replyId}/events resumes a broken stream, on any API process, after the event that
 * `Last-Event-ID` names. After an id that the stream does not hold, all events are sent again behind a `reset`. A
 * client without the session of this reply gets the same 404 as for a reply that does not exist.
 */
export const replyEvents: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    params: ResumeParams,
    querystring: ResumeQuery,
    response: eventStreamAnswers,
    tags: ['chat'],
    operationId: 'resumeReplyStream',
    summary: 'Resume a reply stream (server-sent events)',
  }
  app.get(
    '/api/chat/replies/:replyId/events',
    { schema, onRequest: needs.limits.readsByIp },
    async (request, reply) => {
      const chatbot = await admit(needs, request, reply, request.query)
      const sessionId = await ownSession(needs, request)
      const replyId = request.params.replyId.toLowerCase()
      if (sessionId === undefined || !(await isReplyOf(needs, replyId, chatbot.id, sessionId))) throw replyUnknown()
      const lastId = request.headers['last-event-id']
      const after = typeof lastId === 'string' && (await holdsEvent(needs, replyId, lastId)) ? lastId : undefined
      const mustReset = lastId !== undefined && after === undefined
      const subscription = subscribeUntilClosed(needs, reply, replyId)
      reply.header(sessionHeader, sessionId)
      return streamReply(needs, reply, {
        replyId,
        subscription,
        after,
        mayBeSettled: true,
        language: visitorLanguage(request),
        first: mustReset ? [{ event: 'reset', data: {} }] : [],
      })
    },
  )
}
