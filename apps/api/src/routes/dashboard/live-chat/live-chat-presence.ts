import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { LiveChatParams, SendViewingRequest } from '@frontdesk/contracts/live-chat/live-chats'
import { AgentPresence, LiveChatCounts } from '@frontdesk/contracts/live-chat/presence'
import { Success, success } from '@frontdesk/contracts/success'
import { countLiveChats } from '@frontdesk/live-chat/inbox/count-live-chats'
import { sendViewing } from '@frontdesk/live-chat/send-viewing'
import { updatePresence } from '@frontdesk/live-chat/presence/update-presence'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

const config = { access: 'live-chat' } as const
/** What agents do as themselves: visitors and the team see who it was. */
const agentConfig = { ...config, tokens: false } as const
const tags = ['live-chat']
const refused = errorResponses(400, 401, 403)

/** Whether an agent is away, what they look at, and how many conversations there are for them. */
export const liveChatPresence: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db } = needs
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    '/api/live-chats/counts',
    {
      config,
      // HEAD would match other paths below /api/live-chats that have none.
      exposeHeadRoute: false,
      schema: {
        response: { 200: LiveChatCounts, ...refused },
        tags,
        operationId: 'countLiveChats',
        summary: 'Count live chats',
      },
    },
    request => countLiveChats({ db }, requireActor(request)),
  )

  app.put(
    '/api/live-chats/presence',
    {
      config: agentConfig,
      schema: {
        body: AgentPresence,
        response: { 200: AgentPresence, ...refused },
        tags,
        operationId: 'updatePresence',
        summary: 'Set yourself present or away',
        description:
          'Applies until you change it. An agent who is away is not listed as online, and no conversation is transferred to them. They keep their own conversations while one of their streams is present.',
      },
    },
    async request => {
      await updatePresence({ db }, requireUser(request), request.body.state)
      return request.body
    },
  )

  app.post(
    '/api/live-chats/:sessionId/viewing',
    {
      config: agentConfig,
      schema: {
        params: LiveChatParams,
        body: SendViewingRequest,
        response: { 200: Success, ...errorResponses(400, 401, 403, 404) },
        tags,
        operationId: 'sendViewing',
        summary: 'Tell other agents that you are viewing a conversation',
        description: 'Not stored. Repeat the request every minute while the conversation is on screen.',
      },
    },
    async request => {
      await sendViewing(needs, requireUser(request), { ...request.params, ...request.body })
      return success
    },
  )
}
