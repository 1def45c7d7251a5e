import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { LiveChatParams } from '@frontdesk/contracts/live-chat/live-chats'
import { LiveVisitorRecords } from '@frontdesk/contracts/live-chat/live-visitor'
import { readLiveVisitorRecords } from '@frontdesk/conversations/live/live-visitor-records'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

/** What the visitor of a live chat has left: contact details, bookings, and questions without an answer. */
export const liveVisitor: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    '/api/live-chats/:sessionId/visitor',
    {
      config: { access: 'live-chat' },
      schema: {
        params: LiveChatParams,
        response: { 200: LiveVisitorRecords, ...errorResponses(400, 401, 403, 404) },
        tags: ['live-chat'],
        operationId: 'getLiveVisitorRecords',
        summary: 'Get what the visitor of a live chat has left',
      },
    },
    request => readLiveVisitorRecords({ db }, requireActor(request), request.params.sessionId),
  )
}
