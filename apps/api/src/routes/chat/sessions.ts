import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { SessionInfoList, SessionInfoQuery } from '@frontdesk/contracts/chat/session-info'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import { listSessions } from '@frontdesk/conversations/history/list-sessions'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { identityOf, keyHashOf } from './request-headers.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot'> & { limits: RateLimits; refusedOrigins: RefusalCounter }

const response = {
  200: SessionInfoList,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  429: ChatError,
  503: ChatError,
}

/** GET /api/chat/sessions counts the messages of the sessions whose ids the caller holds, or of the signed-in visitor's. */
export const sessions: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const schema = {
    querystring: SessionInfoQuery,
    response,
    tags: ['chat'],
    operationId: 'listSessions',
    summary: 'List sessions with their message counts',
  }
  app.get('/api/chat/sessions', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const chatbot = await admit(needs, request, reply, { chatbotId: request.query.chatbotId })
    reply.header('cache-control', 'no-store')
    const { sessionIds } = request.query
    const identity = identityOf(request, chatbot)
    if (sessionIds === undefined && identity === null) throw visitorError('REQUEST_INVALID', 'invalid')
    const keys = { keyHash: keyHashOf(request), identity: request.identity }
    const found = await listSessions(needs, { chatbotId: chatbot.id, sessionIds, ...keys })
    return identity === null ? { sessions: found } : { sessions: found, visitor: contactOf(identity) }
  })
}

/** What fills in the forms of a signed-in visitor. */
const contactOf = ({ name, email }: VisitorIdentity) => ({
  ...(name !== null && { name }),
  ...(email !== null && { email }),
})
