import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { isUser } from '@frontdesk/accounts/actor'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { InboxEventsQuery } from '@frontdesk/contracts/live-chat/presence'
import { openAgentHeartbeats } from '@frontdesk/live-chat/presence/agent-heartbeats'
import { followInbox } from '@frontdesk/live-chat/inbox/follow-inbox'
import { recordHeartbeat } from '@frontdesk/live-chat/presence/record-heartbeat'
import type { Deps } from '../../../deps.ts'
import { sendEventStream } from '../../../http/streams/event-stream.ts'
import { eventStream } from '../../../http/streams/event-stream-answers.ts'
import { lastEventId } from '../../../http/streams/last-event-id.ts'
import { onResponseClosed, abortWhenClosed } from '../../../http/request-lifetime.ts'
import { reconnectEvent } from '../../../http/streams/reconnect-event.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'liveFeed' | 'memberChanges' | 'closing' | 'metrics' | 'log'> & DisconnectNeeds

const schema = {
  tags: ['live-chat'],
  operationId: 'subscribeToInbox',
  summary: 'Subscribe to the events of all live chats (server-sent events)',
  description:
    'Sends an inbox event first, then conversation, message, typing, counts and agents events. An agent is online while subscribed, unless the request has `presence=away` or an API token. Resumes after the message given by Last-Event-ID.',
  querystring: InboxEventsQuery,
  response: { 200: eventStream, ...errorResponses(400, 401, 403) },
}

/** GET /api/live-chats/events: the inbox as it changes, for as long as the agent has access. */
export const inboxEvents: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, liveFeed, times, closing, metrics, log } = needs
  const onError = (err: unknown): void => log.warn({ err }, 'could not record agent heartbeats')
  const signs = openAgentHeartbeats({ db, everyMs: times.presenceMs, onError })
  app.addHook('onClose', async () => signs.close())
  app.get(
    '/api/live-chats/events',
    {
      config: { access: 'live-chat' },
      exposeHeadRoute: false,
      onRequest: async request => checkFeature(requireActor(request), 'live-chat'),
      schema,
    },
    async (request, reply) => {
      const actor = requireActor(request)
      // A program follows the inbox, and is no agent who could be online.
      const { accountId, userId } = actor
      const agent = userId === null || request.query.presence === 'away' ? null : { accountId, userId }
      if (agent !== null) await recordHeartbeat({ db }, [agent])
      const signal = abortWhenClosed(reply, { ms: times.streamMs, closing: closing.signal })
      const leave = agent === null ? undefined : signs.enter(agent)
      const over = metrics.liveChatStreamOpened('agent')
      onResponseClosed(reply, () => {
        leave?.()
        over()
      })
      disconnectWhenRevoked(needs, request, reply, 'live-chat')
      // A member whose permissions have changed has to connect again; a program whose token is revoked cannot.
      const reset = (): void => void request.raw.socket.resetAndDestroy()
      const id = isUser(actor) ? actor.memberId : actor.tokenId
      onResponseClosed(reply, needs.memberChanges.subscribe(id, reset))
      const states = request.query.states?.split(',')
      const following = { actor, states, after: lastEventId(request), signal }
      const events = untilReconnect(followInbox({ db, feed: liveFeed, presenceMs: times.presenceMs }, following))
      const { heartbeatMs, unreadMs } = times
      return sendEventStream(reply, { events, signal, heartbeatMs, unreadMs })
    },
  )
}

async function* untilReconnect(events: AsyncIterable<InboxEvent>): AsyncGenerator<InboxEvent, void, undefined> {
  yield* events
  yield reconnectEvent()
}
