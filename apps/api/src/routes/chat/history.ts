import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { ConversationHistory, HistoryQuery } from '@frontdesk/contracts/chat/history'
import { recordVisitorRead } from '@frontdesk/live-chat/presence/visitor-presence'
import { readHistory } from '@frontdesk/conversations/history/read-history'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { requireOwnSession } from './own-session.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot'> & { limits: RateLimits; refusedOrigins: RefusalCounter }

const response = {
  200: ConversationHistory,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  410: ChatError,
  429: ChatError,
  503: ChatError,
}

/** GET /api/chat/history lists the newest messages of one session, oldest first. */
export const history: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    querystring: HistoryQuery,
    response,
    tags: ['chat'],
    operationId: 'getHistory',
    summary: 'Get the history of a conversation',
  }
  app.get('/api/chat/history', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const sessionId = await requireOwnSession(needs, request, request.query.sessionId)
    const chatbot = await admit(needs, request, reply, { chatbotId: request.query.chatbotId })
    reply.header('cache-control', 'no-store')
    const page = await readHistory(needs, { chatbotId: chatbot.id, sessionId, cursor: request.query.cursor })
    // Where it fails, the visitor gets a mail about what they have read.
    await recordVisitorRead(needs, sessionId).catch(() => undefined)
    return page
  })
}
