import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import {
  InboxMessage,
  LiveChatParams,
  MessageKey,
  SendMessageRequest,
  SendTypingRequest,
} from '@frontdesk/contracts/live-chat/live-chats'
import { Success, success } from '@frontdesk/contracts/success'
import { findAssisted } from '@frontdesk/answers/assist/find-assisted'
import { sendTyping } from '@frontdesk/live-chat/send-typing'
import { sendAgentMessage } from '@frontdesk/live-chat/send-agent-message'
import type { Deps } from '../../../deps.ts'
import { enqueueTranslation } from '../../../http/enqueue-translation.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'queues'>

const config = { access: 'live-chat' } as const
/** What agents do as themselves: visitors and the team see who it was. */
const agentConfig = { ...config, tokens: false } as const
const tags = ['live-chat']
const refused = { ...errorResponses(400, 401, 403, 404), 409: ApiError }

/** Messages and typing indicators of agents. */
export const liveChatMessages: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const params = LiveChatParams
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.post(
    '/api/live-chats/:sessionId/messages',
    {
      config: agentConfig,
      schema: {
        params,
        headers: MessageKey,
        body: SendMessageRequest,
        response: { 201: InboxMessage, ...refused },
        tags,
        operationId: 'sendAgentMessage',
        summary: 'Send a message to the visitor',
        description:
          'Only for the agent who has claimed the conversation. Links to other websites are removed. With an Idempotency-Key the request is safe to repeat, and the key is the `clientId` of the message.',
      },
    },
    async (request, reply) => {
      const { 'idempotency-key': clientId = null } = request.headers
      const { params: inPath, body } = request
      const actor = requireUser(request)
      const message = await sendAgentMessage(needs, actor, { ...inPath, ...body, clientId })
      enqueueTranslation(needs, findAssisted(needs, actor, inPath.sessionId))
      return reply.code(201).send(message)
    },
  )

  app.post(
    '/api/live-chats/:sessionId/typing',
    {
      config: agentConfig,
      schema: {
        params,
        body: SendTypingRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'sendAgentTyping',
        summary: 'Send a typing indicator',
      },
    },
    async request => {
      await sendTyping(needs, requireUser(request), { ...request.params, ...request.body })
      return success
    },
  )
}
