import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Actor } from '@frontdesk/accounts/actor'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import {
  LiveChatDetails,
  LiveChatList,
  LiveChatParams,
  LiveChatsQuery,
  MarkReadRequest,
} from '@frontdesk/contracts/live-chat/live-chats'
import { MessagesQuery } from '@frontdesk/contracts/message-cursor'
import { Success, success } from '@frontdesk/contracts/success'
import { listAgents, listLiveChats, markRead, readLiveChat } from '@frontdesk/live-chat/inbox/list-live-chats'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'
import { liveVisitor } from './live-visitor.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

const config = { access: 'live-chat' } as const
/** What agents do as themselves: visitors and the team see who it was. */
const agentConfig = { ...config, tokens: false } as const
const tags = ['live-chat']
const refused = errorResponses(400, 401, 403, 404)

/** The inbox of agents. */
export const liveChats: FastifyPluginAsyncTypebox<Needs> = async (app, { db, redis, namespace }) => {
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    '/api/live-chats',
    {
      config,
      schema: {
        querystring: LiveChatsQuery,
        response: { 200: LiveChatList, ...refused },
        tags,
        operationId: 'listLiveChats',
        summary: 'List live chats and online agents',
      },
    },
    async request => {
      const actor = requireActor(request)
      const [page, agents] = await Promise.all([
        listLiveChats({ db }, actor, {
          ...request.query,
          states: request.query.states?.split(','),
          agent: agentOf(actor, request.query),
        }),
        listAgents({ db }, actor),
      ])
      return { ...page, agents }
    },
  )

  await app.register(oneLiveChat, { db, redis, namespace })
  await app.register(liveVisitor, { db })
}

/** One live chat: read, and marked as read. */
const oneLiveChat: FastifyPluginAsyncTypebox<Needs> = async (app, { db, redis, namespace }) => {
  const params = LiveChatParams

  app.get(
    '/api/live-chats/:sessionId',
    {
      config,
      // HEAD would match other paths below /api/live-chats that have none.
      exposeHeadRoute: false,
      schema: {
        params,
        querystring: MessagesQuery,
        response: { 200: LiveChatDetails, ...refused },
        tags,
        operationId: 'getLiveChat',
        summary: 'Get a live chat and its visitor',
      },
    },
    request => readLiveChat({ db }, requireActor(request), { ...request.params, ...request.query }),
  )

  app.post(
    '/api/live-chats/:sessionId/read',
    {
      config: agentConfig,
      schema: {
        params,
        body: MarkReadRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'markRead',
        summary: 'Mark as read',
      },
    },
    async request => {
      await markRead({ db, redis, namespace }, requireUser(request), { ...request.params, ...request.body })
      return success
    },
  )
}

/** The agent whose conversations are asked for. A program has none. */
const agentOf = ({ userId }: Actor, { agent }: LiveChatsQuery): string | undefined =>
  agent === 'me' ? (userId ?? 'a program') : agent?.toLowerCase()
