import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { RefusalCounter } from '@frontdesk/chatbots/refused-origins'
import { unavailable } from '@frontdesk/contracts/app-error'
import { ChatError, ChatReply, ChatRequest } from '@frontdesk/contracts/chat/chat'
import { replyHeader, sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import {
  acceptMessage,
  fingerprint,
  type AcceptInput,
  type Accepted,
} from '@frontdesk/conversations/messages/accept-message'
import { requestHandoff, requestMissedHandoff } from '@frontdesk/conversations/handoff/request-handoff'
import { enqueueReply } from '@frontdesk/conversations/turn/enqueue-reply'
import { detectHandoffIntent } from '@frontdesk/conversations/handoff/detect-handoff-intent'
import { endReplyStream } from '@frontdesk/conversations/turn/end-reply-stream'
import { replyUnknown } from '@frontdesk/conversations/errors'
import { findRepeatedReply } from '@frontdesk/conversations/turn/find-reply'
import { handoffReply } from '@frontdesk/conversations/messages/handoff-reply'
import { storeRequestData } from '@frontdesk/conversations/turn/request-data'
import type { ReplySubscription } from '@frontdesk/reply-stream/reply-subscriptions'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { abortWhenClosed } from '../../http/request-lifetime.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { followReply, type ReplyToFollow } from './follow-reply.ts'
import { requestKey, sessionIdOf } from './request-headers.ts'
import { streamReply } from './stream-reply.ts'
import { visitorOf } from './visitor-of.ts'

type Needs = Omit<Deps, 'settings' | 'isKnownHost'> & { limits: RateLimits; refusedOrigins: RefusalCounter }

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
  const schema = { body: ChatRequest, response, tags: ['chat'], operationId: 'sendMessage', summary: 'Send a message' }
  app.post('/api/chat', { schema, onRequest: limits.messagesByIp }, async (request, reply) => {
    const { chatbotId, message: text, pageUrl, contextData } = request.body
    const key = requestKey(request)
    const chatbot = await admit(needs, request, reply, { chatbotId, pageUrl })
    const sessionId = sessionIdOf(request)
    if (sessionId !== undefined) await limits.messagesBySession(request, sessionId)

    const visitor = visitorOf(request, pageUrl)
    const isStreamed = chatbot.isStreaming && wantsEvents(request)
    const hasHandoffIntent = chatbot.liveChatEnabled && detectHandoffIntent(text)
    const turn = await accept(needs, {
      // Made before anything is stored, so that the reply can be listened to from the start.
      replyId: randomUUID(),
      chatbotId: chatbot.id,
      accountId: chatbot.accountId,
      quota: chatbot.quota,
      dailyCap: chatbot.dailyCap,
      sessionId,
      text,
      visitor,
      isStreamed,
      hasHandoffIntent,
      repeatable:
        key === undefined ? undefined : fingerprint({ key, sessionId, clientIp: visitor.clientIp, body: request.body }),
    })
    reply.header(sessionHeader, turn.sessionId).header('cache-control', 'no-store')
    reply.header(replyHeader, turn.replyId)
    const isForBot = turn.accepted?.isForBot === true
    const { replyId, subscription } = turn
    const answer = await answerWithoutBot(needs, chatbot, { ...turn, hasHandoffIntent, isStreamed })
    if (answer !== undefined) return answer
    if (turn.accepted !== undefined && isForBot) {
      try {
        // One trip for all: Redis takes them in this order, and the job comes last.
        await Promise.all([
          // The message that opened a session is the first of those the session may send.
          turn.sessionId === sessionId ? undefined : limits.messagesBySession(request, turn.sessionId),
          storeRequestData(needs, replyId, {
            ...(contextData && { contextData }),
            ...(pageUrl !== undefined && { pageUrl }),
          }),
          enqueueReply(needs, turn.accepted.conversationId, replyId),
        ])
      } catch (error) {
        // The message is stored and will be answered into the history once Redis is back.
        subscription.unsubscribe()
        throw unavailable(error)
      }
    }
    const following = { replyId, subscription, mayBeSettled: !isForBot, language: chatbot.language }
    if (!isStreamed) return answerWhole(needs, reply, following)
    return streamReply(needs, reply, {
      ...following,
      first: [{ event: 'start', data: { replyId, sessionId: turn.sessionId } }],
    })
  })
}

/**
 * The answer to a message that is not for the bot. Undefined where there is something to follow: a reply that is to be
 * written, an earlier request's, or the stream that this answer is told in.
 */
async function answerWithoutBot(
  needs: Pick<Deps, 'db' | 'redis' | 'namespace'>,
  chatbot: ChatbotForChat,
  {
    accepted,
    replyId,
    subscription,
    hasHandoffIntent,
    isStreamed,
  }: AcceptedTurn & { hasHandoffIntent: boolean; isStreamed: boolean },
): Promise<ChatReply | undefined> {
  try {
    if (accepted === undefined && hasHandoffIntent) await requestMissedHandoff(needs, chatbot, replyId)
    if (accepted === undefined || accepted.isForBot) return undefined
    const answer = await answerForPeople(needs, chatbot, accepted)
    if (!isStreamed) {
      subscription.unsubscribe()
      return answer
    }
    // Without Redis the stream finds the outcome in PostgreSQL.
    await endReplyStream(needs, replyId, { event: 'done', data: answer }).catch(() => undefined)
    return undefined
  } catch (error) {
    subscription.unsubscribe()
    throw error
  }
}

/** What is said to a visitor whose message people will read, or who has asked for one in words. */
async function answerForPeople(
  { db, redis, namespace }: Pick<Deps, 'db' | 'redis' | 'namespace'>,
  chatbot: ChatbotForChat,
  { conversationId, sessionId, mode, liveStatus }: Accepted,
): Promise<ChatReply> {
  if (mode === 'bot' && liveStatus === null) return requestHandoff({ db, redis, namespace }, chatbot, conversationId)
  const of = { conversationId, sessionId, chatbotId: chatbot.id, accountId: chatbot.accountId }
  // Without Redis they find it a moment later.
  await publishLiveEvent({ redis, namespace }, of).catch(() => undefined)
  return handoffReply({ mode, liveStatus, language: chatbot.language })
}

interface AcceptedTurn {
  replyId: string
  sessionId: string
  /** Undefined: the same request was accepted before, and its reply is followed instead. */
  accepted: Accepted | undefined
  /** To the reply's events. Its receiver ends it. */
  subscription: ReplySubscription
}

async function accept(
  { db, replySubscriptions }: Pick<Deps, 'db' | 'replySubscriptions'>,
  input: AcceptInput,
): Promise<AcceptedTurn> {
  const { replyId, chatbotId, repeatable } = input
  // Before the message is stored: a worker that is busy with this conversation may answer it the moment it is.
  const subscription = replySubscriptions.subscribe(replyId)
  try {
    // Twice at most: where the key turns out to be free again, the second try stores the message.
    for (const _ of [1, 2]) {
      const accepted = await acceptMessage({ db }, input)
      if (!('isRepeat' in accepted)) return { replyId, sessionId: accepted.sessionId, accepted, subscription }
      const earlier = repeatable === undefined ? null : await findRepeatedReply({ db }, chatbotId, repeatable)
      if (earlier === null) continue
      subscription.unsubscribe()
      return { ...earlier, accepted: undefined, subscription: replySubscriptions.subscribe(earlier.replyId) }
    }
    throw replyUnknown()
  } catch (error) {
    subscription.unsubscribe()
    throw error
  }
}

/** Waits for the reply's end and answers with it as JSON. */
async function answerWhole(
  needs: Needs,
  reply: FastifyReply,
  following: Omit<ReplyToFollow, 'signal'>,
): Promise<ChatReply> {
  const signal = abortWhenClosed(reply, { ms: needs.times.replyWaitMs, closing: needs.closing.waitingSignal })
  for await (const event of followReply(needs, { ...following, signal })) {
    if (event.event === 'done') return event.data
    if (event.event !== 'error') continue
    const { status, retryAfterSeconds, ...body } = event.data
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    // The statuses an `error` event carries are those of the schema above.
    return reply.code(status as 502).send(body)
  }
  throw unavailable(signal.reason)
}

const wantsEvents = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/event-stream') === true
