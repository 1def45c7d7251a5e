import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { LiveChatParams } from '@frontdesk/contracts/live-chat/live-chats'
import { ReplyDelivery } from '@frontdesk/contracts/live-chat/reply-delivery'
import { readReplyDelivery } from '@frontdesk/live-chat/reply-mails/read-delivery'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

/** GET /api/live-chats/{sessionId}/delivery: whether the visitor is there, or reads a reply by email. */
export const replyDelivery: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))
  app.get(
    '/api/live-chats/:sessionId/delivery',
    {
      config: { access: 'live-chat' },
      schema: {
        params: LiveChatParams,
        response: { 200: ReplyDelivery, ...errorResponses(400, 401, 403, 404) },
        tags: ['live-chat'],
        operationId: 'getReplyDelivery',
        summary: 'Get how a reply reaches the visitor',
        description:
          'A message to a visitor who has left goes to the address that they left in the conversation: two minutes later, all messages of that time in one email.',
      },
    },
    request => readReplyDelivery({ db }, requireActor(request), request.params.sessionId),
  )
}
