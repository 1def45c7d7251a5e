import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError, ChatReply } from '@frontdesk/contracts/chat/chat'
import { sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import { HandoffRequest, LiveChatQuery } from '@frontdesk/contracts/chat/live-chat'
import { findOrCreateConversation } from '@frontdesk/live-chat/handoff/find-or-create-conversation'
import { requestHandoff } from '@frontdesk/live-chat/handoff/request-handoff'
import { leaveLiveChat } from '@frontdesk/live-chat/end-live-chat'
import { liveChatUnavailable } from '@frontdesk/live-chat/errors'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import { countHandoff } from '../../limits/daily-limits.ts'
import { isFlooded } from '../../limits/new-conversations.ts'
import { ignoreBody } from '../../plugins/ignore-body.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { requireOwnSession } from './own-session.ts'
import { identityOf, keyHashOf, namedSession } from './request-headers.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { countBegun, requireProof, type ProofNeeds } from './require-proof.ts'
import { visitorOf } from './visitor-of.ts'

type Needs = ProofNeeds &
  Pick<Deps, 'findChatbot' | 'perAccount'> & {
    limits: RateLimits
    refusedOrigins: RefusalCounter
  }

const response = {
  200: ChatReply,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  429: ChatError,
  503: ChatError,
}

/** POST /api/chat/handoff requests a handoff to an agent, DELETE cancels it or ends the live chat. */
export const handoff: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  await app.register(asking, needs)
  await app.register(leaving, needs)
}

const asking: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { limits } = needs
  app.post(
    '/api/chat/handoff',
    {
      schema: {
        body: HandoffRequest,
        response,
        tags: ['chat'],
        operationId: 'requestHandoff',
        summary: 'Request a handoff to an agent',
        description:
          'An IP address can request 20 handoffs a day from one chatbot. A request that begins a conversation may need a proof of work, as `sendMessage` does.',
      },
      onRequest: limits.messagesByIp,
    },
    async (request, reply) => {
      const { chatbotId, pageUrl, hasConsented } = request.body
      const chatbot = await admit(needs, request, reply, { chatbotId, pageUrl })
      // Checked before a session is created for nothing.
      if (!chatbot.liveChatEnabled) throw liveChatUnavailable()
      await refuseBlocked(needs, request, chatbot)
      const named = namedSession(request)?.id
      if (named !== undefined) await limits.messagesBySession(request, named)
      const hasFlood = await isFlooded(needs, chatbot.id)
      if (hasFlood) await requireProof(needs, request, reply, chatbot)
      const forgive = await countHandoff(needs, request.ip, chatbot.id)
      const visitor = visitorOf(request, chatbot, pageUrl)
      const keys = { keyHash: keyHashOf(request), identity: identityOf(request, chatbot) }
      const begin = { chatbotId: chatbot.id, sessionId: named, ...keys, visitor, hasConsented }
      const { sessionId, conversationId } = await findOrCreateConversation(needs, begin)
      if (!hasFlood) await countBegun(needs, request, chatbot, sessionId)
      reply.header(sessionHeader, sessionId).header('cache-control', 'no-store')
      try {
        return await needs.perAccount(chatbot.accountId, () => requestHandoff(needs, chatbot, conversationId))
      } catch (error) {
        await forgive()
        throw error
      }
    },
  )
}

const leaving: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  ignoreBody(app)
  app.delete(
    '/api/chat/handoff',
    {
      schema: {
        querystring: LiveChatQuery,
        response,
        tags: ['chat'],
        operationId: 'cancelHandoff',
        summary: 'Cancel a handoff, or end the live chat',
      },
      onRequest: needs.limits.readsByIp,
    },
    async (request, reply) => {
      const chatbot = await admit(needs, request, reply, request.query)
      const sessionId = await requireOwnSession(needs, request)
      await leaveLiveChat(needs, { chatbotId: chatbot.id, sessionId })
      reply.header(sessionHeader, sessionId).header('cache-control', 'no-store')
      return { reply: '', sources: [], mode: 'bot' as const }
    },
  )
}
