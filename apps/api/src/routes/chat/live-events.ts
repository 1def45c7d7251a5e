import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import { LiveChatQuery, type LiveEvent } from '@frontdesk/contracts/chat/live-chat'
import { findConversation } from '@frontdesk/live-chat/find-conversation'
import { recordVisitorsSeen } from '@frontdesk/live-chat/presence/visitor-presence'
import { followLiveChat } from '@frontdesk/live-chat/follow-live-chat'
import type { Deps } from '../../deps.ts'
import { sendEventStream } from '../../http/streams/event-stream.ts'
import { eventStreamAnswers } from '../../http/streams/event-stream-answers.ts'
import { lastEventId } from '../../http/streams/last-event-id.ts'
import { onResponseClosed, abortWhenClosed } from '../../http/request-lifetime.ts'
import { reconnectEvent } from '../../http/streams/reconnect-event.ts'
import { admit } from '../../http/admit.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { ownSession, requireOwnSession } from './own-session.ts'
import { identityOf } from './request-headers.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot' | 'liveFeed' | 'closing' | 'times' | 'metrics'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

/**
 * GET /api/chat/live-events streams the state of the conversation, then its messages, until the client disconnects. It
 * resumes on any API process after the message that `Last-Event-ID` names.
 */
export const liveEvents: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { times, closing, metrics } = needs
  const schema = {
    querystring: LiveChatQuery,
    response: eventStreamAnswers,
    tags: ['chat'],
    operationId: 'subscribeToLiveChat',
    summary: 'Subscribe to the events of a live chat (server-sent events)',
  }
  app.get('/api/chat/live-events', { schema, onRequest: needs.limits.readsByIp }, async (request, reply) => {
    const chatbot = await admit(needs, request, reply, request.query)
    const sessionId = await requireOwnSession(needs, request)
    const { conversationId } = await findConversation(needs, { chatbotId: chatbot.id, sessionId })
    const identity = identityOf(request, chatbot)
    const validMs = identity === null ? times.streamMs : Math.max(0, identity.expiresAt * 1_000 - Date.now())
    const ms = Math.min(times.streamMs, validMs)
    const signal = abortWhenClosed(reply, { ms, closing: closing.signal })
    const over = metrics.liveChatStreamOpened('visitor')
    // Where it fails, the next record of the feed says it.
    const recordSeen = () => recordVisitorsSeen(needs, [conversationId]).catch(() => undefined)
    await recordSeen()
    onResponseClosed(reply, () => {
      over()
      void recordSeen()
    })
    reply.header(sessionHeader, sessionId)
    const isOwn = async (): Promise<boolean> => (await ownSession(needs, request)) === sessionId
    const following = { conversationId, after: lastEventId(request), signal, isOwn }
    const live = followLiveChat({ db: needs.db, feed: needs.liveFeed, typingMs: times.typingMs }, following)
    const { heartbeatMs, unreadMs } = times
    return sendEventStream(reply, { events: untilReconnect(live), signal, heartbeatMs, unreadMs })
  })
}

async function* untilReconnect(events: AsyncIterable<LiveEvent>): AsyncGenerator<LiveEvent, void, undefined> {
  yield* events
  yield reconnectEvent()
}
