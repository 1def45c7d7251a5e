import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { LiveChatParams, SnoozeLiveChatRequest } from '@frontdesk/contracts/live-chat/live-chats'
import { Success, success } from '@frontdesk/contracts/success'
import { snoozeLiveChat } from '@frontdesk/live-chat/snooze-live-chat'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

/** PUT /api/live-chats/{sessionId}/snooze: a conversation of one's own is set aside, or taken back. */
export const liveChatSnooze: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))
  app.put(
    '/api/live-chats/:sessionId/snooze',
    {
      config: { access: 'live-chat', tokens: false },
      schema: {
        params: LiveChatParams,
        body: SnoozeLiveChatRequest,
        response: { 200: Success, ...errorResponses(400, 401, 403, 404), 409: ApiError },
        tags: ['live-chat'],
        operationId: 'snoozeConversation',
        summary: 'Snooze a conversation',
        description:
          'Only for the assigned agent. The snooze ends at the given time, when the visitor or the agent writes, or with any other action. The visitor is not told.',
      },
    },
    async request => {
      await snoozeLiveChat(needs, requireUser(request), { ...request.params, ...request.body })
      return success
    },
  )
}
