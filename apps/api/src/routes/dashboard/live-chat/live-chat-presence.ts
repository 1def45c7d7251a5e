import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { AgentPresence, LiveChatCounts } from '@frontdesk/contracts/live-chat/presence'
import { countLiveChats } from '@frontdesk/conversations/live/count-live-chats'
import { updatePresence } from '@frontdesk/conversations/live/update-presence'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const config = { access: 'live-chat' } as const
const tags = ['live-chat']
const refused = errorResponses(400, 401, 403)

/** Whether an agent is away, and how many conversations there are for them. */
export const liveChatPresence: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
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
      config,
      schema: {
        body: AgentPresence,
        response: { 200: AgentPresence, ...refused },
        tags,
        operationId: 'updatePresence',
        summary: 'Set yourself present or away',
        description:
          'Kept until it is changed. An agent who is away is not listed as online, and no conversation is transferred to them; their own conversations stay theirs while they have a stream that is present.',
      },
    },
    async request => {
      await updatePresence({ db }, requireActor(request), request.body.state)
      return request.body
    },
  )
}
