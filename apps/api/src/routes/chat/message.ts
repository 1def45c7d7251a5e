import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatError, ChatReply, ChatRequest } from '@frontdesk/contracts/chat/chat'
import { replyHeader, sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import { Type } from '@sinclair/typebox'
import { admit } from '../../http/admit.ts'
import { visitorLanguage } from '../../http/visitor-language.ts'
import { isFlooded } from '../../limits/new-conversations.ts'
import { acceptRequest, type AcceptNeeds } from './accept-request.ts'
import { answerAsJson } from './answer-as-json.ts'
import { answerWithoutBot } from './answer-without-bot.ts'
import { keyHashOf, namedSession, requestKey } from './request-headers.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { countBegun, requireProof } from './require-proof.ts'
import { startReply } from './start-reply.ts'
import { streamReply } from './stream-reply.ts'

const response = {
  200: {
    description: 'The reply. If the chatbot streams and the request accepts text/event-stream, a stream of events.',
    content: {
      'application/json': { schema: ChatReply },
      'text/event-stream': { schema: Type.String() },
    },
  },
  400: ChatError,
  403: ChatError,
  404: ChatError,
  409: ChatError,
  429: ChatError,
  502: ChatError,
  503: ChatError,
}

/**
 * POST /api/chat: accepts the message, asks a worker for the reply, and answers as JSON or as a stream. Refusals come in
 * the order IP limit, body, chatbot, domain and plan, session limit, proof of work, limits of the day, quota, and all
 * before the first byte of a stream.
 */
export const message: FastifyPluginAsyncTypebox<AcceptNeeds> = async (app, needs) => {
  const { limits, throughOutage } = needs
  const schema = {
    body: ChatRequest,
    response,
    tags: ['chat'],
    operationId: 'sendMessage',
    summary: 'Send a message',
    description:
      'The optional header `Idempotency-Key` (1 to 255 visible ASCII characters) makes the request safe to repeat: the same key and body return the stored reply, within one session for 24 hours. Before a session exists, the key is valid for 5 minutes, for the same address and browser, until the next message. Create the key from 128 random bits for each message. Never derive it from the message, because visitors who ask the same question would send the same key. The optional header `X-Chat-Session-Key` (256 random bits as base64url, created by the client for each conversation) is the visitor key. If the first request of a conversation sends one, every later request on every route must send it too; `X-Chat-Session-Id` alone is then not enough. While unusually many conversations with a chatbot begin, a new one gets 429 with the response header `X-Chat-Challenge`. To begin it nevertheless, send the request again within two minutes with the header `X-Chat-Proof`: the challenge, a dot and a number of at most nine digits, so that the SHA-256 of all of it begins with as many zero bits as the challenge begins with. Conversations that exist and signed-in visitors need no proof.',
  }
  app.post('/api/chat', { schema, onRequest: limits.messagesByIp }, async (request, reply) => {
    const key = requestKey(request)
    const chatbot = await throughOutage(reply, () => admit(needs, request, reply, request.body))
    await throughOutage(reply, () => refuseBlocked(needs, request, chatbot))
    const sessionId = namedSession(request)?.id
    const [hasFlood] = await Promise.all([
      throughOutage(reply, () => isFlooded(needs, chatbot.id)),
      sessionId !== undefined && throughOutage(reply, () => limits.messagesBySession(request, sessionId)),
    ])
    if (hasFlood) await requireProof(needs, request, reply, chatbot)

    const turn = await acceptRequest(needs, chatbot, { request, reply, sessionId, keyHash: keyHashOf(request), key })
    // A request that is repeated has begun its conversation before.
    if (!hasFlood && turn.accepted !== undefined) await countBegun(needs, request, chatbot, turn.sessionId)
    reply.header(sessionHeader, turn.sessionId).header(replyHeader, turn.replyId).header('cache-control', 'no-store')
    const answer = await answerWithoutBot(needs, chatbot, turn)
    if (answer !== undefined) return answer
    await throughOutage(reply, () => startReply(needs, request, { ...turn, chatbotId: chatbot.id }))
    const isForBot = turn.accepted?.isForBot === true
    const { replyId, subscription } = turn
    const following = { replyId, subscription, mayBeSettled: !isForBot, language: visitorLanguage(request) }
    if (!turn.isStreamed) return answerAsJson(needs, reply, following)
    return streamReply(needs, reply, {
      ...following,
      first: [{ event: 'start', data: { replyId, sessionId: turn.sessionId } }],
    })
  })
}
