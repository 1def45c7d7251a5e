import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { LiveChatParams } from '@frontdesk/contracts/live-chat/live-chats'
import { DismissMissedRequest } from '@frontdesk/contracts/live-chat/missed-requests'
import { Success, success } from '@frontdesk/contracts/success'
import { dismissMissedRequest } from '@frontdesk/live-chat/handoff/dismiss-missed-request'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

/** POST /api/live-chats/{sessionId}/dismiss: a missed request leaves the list. */
export const missedRequests: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))
  app.post(
    '/api/live-chats/:sessionId/dismiss',
    {
      config: { access: 'live-chat', tokens: false },
      schema: {
        params: LiveChatParams,
        body: DismissMissedRequest,
        response: { 200: Success, ...errorResponses(400, 401, 403, 404), 409: ApiError },
        tags: ['live-chat'],
        operationId: 'dismissMissedRequest',
        summary: 'Dismiss a missed request',
        description:
          'Removes the conversation from the list of missed requests. The visitor is not told. Has no effect on a conversation without a missed request. Responds with 409 if there is a newer request.',
      },
    },
    async request => {
      await dismissMissedRequest(needs, requireUser(request), { ...request.params, ...request.body })
      return success
    },
  )
}
