import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { unavailable } from '@frontdesk/contracts/app-error'
import { ChatError, ChatReply, ChatRequest } from '@frontdesk/contracts/chat'
import { sessionHeader } from '@frontdesk/contracts/chat-limits'
import { acceptMessage, fingerprint, type AcceptInput, type Accepted } from '@frontdesk/conversations/accept-message'
import { askForReply } from '@frontdesk/conversations/ask-for-reply'
import { replyUnknown } from '@frontdesk/conversations/errors'
import { findRepeatedReply } from '@frontdesk/conversations/find-reply'
import { humanReply } from '@frontdesk/conversations/human-reply'
import { leaveRequestData } from '@frontdesk/conversations/request-data'
import { describeVisitor } from '@frontdesk/conversations/visitor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { untilClientLeaves } from '../../http/presence.ts'
import { admit } from '../../plugins/chatbot-origin.ts'
import type { Closing } from '../../plugins/closing.ts'
import type { Limits } from '../../plugins/limits.ts'
import { followReply, type ReplyToFollow } from './follow-reply.ts'
import { requestKey, sessionIdOf } from './request-headers.ts'
import { streamReply } from './stream-reply.ts'

type Needs = Omit<Deps, 'settings' | 'isKnownHost'> & { limits: Limits; closing: Closing }

const response = {
  200: ChatReply,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  409: ChatError,
  429: ChatError,
  502: ChatError,
  503: ChatError,
}

/**
 * POST /api/chat: accept the message, ask a worker for the reply, answer as JSON or as a stream. Refusals come in the
 * order IP limit, body, chatbot, domain and plan, session limit, quota, and all before the first byte of a stream.
 */
export const message: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { limits } = needs
  const schema = { body: ChatRequest, response, tags: ['chat'], summary: 'Send a message' }
  app.post('/api/chat', { schema, onRequest: limits.messagesByIp }, async (request, reply) => {
    const { chatbotId, message: text, pageUrl, contextData } = request.body
    const key = requestKey(request)
    const chatbot = await admit(needs, request, reply, { chatbotId, pageUrl })
    const sessionId = sessionIdOf(request)
    if (sessionId !== undefined) await limits.messagesBySession(request, sessionId)

    const visitor = describeVisitor({
      ip: request.ip,
      acceptLanguage: request.headers['accept-language'],
      pageUrl,
      referer: request.headers.referer,
    })
    const isStreamed = chatbot.isStreaming && wantsEvents(request)
    const turn = await accept(needs, {
      // Made before anything is stored, so that the reply's stream can be listened to from the start.
      replyId: randomUUID(),
      chatbotId: chatbot.id,
      accountId: chatbot.accountId,
      quota: chatbot.quota,
      dailyCap: chatbot.dailyCap,
      sessionId,
      text,
      visitor,
      isStreamed,
      repeatable:
        key === undefined ? undefined : fingerprint({ key, sessionId, clientIp: visitor.clientIp, body: request.body }),
    })
    reply.header(sessionHeader, turn.sessionId).header('cache-control', 'no-store')
    const isForBot = turn.accepted?.isForBot === true
    if (turn.accepted !== undefined && !isForBot && !isStreamed)
      return humanReply({ ...turn.accepted, language: chatbot.language })

    const { replyId } = turn
    const bell = await needs.doorbells.listen(replyId)
    if (turn.accepted !== undefined && isForBot) {
      try {
        // The message that opened a session is the first of those the session may send.
        if (turn.sessionId !== sessionId) await limits.messagesBySession(request, turn.sessionId)
        await leaveRequestData(needs, replyId, {
          ...(contextData && { contextData }),
          ...(pageUrl !== undefined && { pageUrl }),
        })
        await askForReply(needs, turn.accepted.conversationId, replyId)
      } catch (error) {
        // The message is stored and will be answered into the history once Redis is back.
        bell.stop()
        throw unavailable(error)
      }
    }
    const following = { replyId, bell, mayBeSettled: !isForBot }
    if (!isStreamed) return answerWhole(needs, reply, following)
    return streamReply(needs, reply, {
      ...following,
      first: [{ event: 'start', data: { replyId, sessionId: turn.sessionId } }],
    })
  })
}

interface AcceptedTurn {
  replyId: string
  sessionId: string
  /** Undefined: the same request was accepted before, and its reply is followed instead. */
  accepted: Accepted | undefined
}

async function accept({ db }: Pick<Deps, 'db'>, input: AcceptInput): Promise<AcceptedTurn> {
  // Twice at most: where the key turns out to be free again, the second try stores the message.
  for (const _ of [1, 2]) {
    const accepted = await acceptMessage({ db }, input)
    if (!('isRepeat' in accepted)) return { replyId: input.replyId, sessionId: accepted.sessionId, accepted }
    const earlier =
      input.repeatable === undefined ? null : await findRepeatedReply({ db }, input.chatbotId, input.repeatable)
    if (earlier !== null) return { ...earlier, accepted: undefined }
  }
  throw replyUnknown()
}

/** Waits for the reply's end and answers with it as JSON. */
async function answerWhole(
  needs: Needs,
  reply: FastifyReply,
  following: Omit<ReplyToFollow, 'signal'>,
): Promise<ChatReply> {
  const signal = AbortSignal.any([untilClientLeaves(reply), AbortSignal.timeout(needs.times.replyWaitMs)])
  for await (const event of followReply(needs, { ...following, signal })) {
    if (event.event === 'done') return event.data
    if (event.event !== 'error') continue
    const { status, ...body } = event.data
    // The statuses an `error` event carries are those of the schema above.
    return reply.code(status as 502).send(body)
  }
  throw unavailable(signal.reason)
}

const wantsEvents = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/event-stream') === true
