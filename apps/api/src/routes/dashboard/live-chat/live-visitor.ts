import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LiveChatParams } from '@frontdesk/contracts/live-chat/live-chats'
import { LiveVisitorRecords } from '@frontdesk/contracts/live-chat/live-visitor'
import { readLiveVisitorRecords } from '@frontdesk/live-chat/inbox/live-visitor-records'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

/** Registered with live chats, whose plan it needs. What the visitor has left: contact details, bookings, and questions without an answer. */
export const liveVisitor: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/live-chats/:sessionId/visitor',
    {
      config: { access: 'live-chat' },
      schema: {
        params: LiveChatParams,
        response: { 200: LiveVisitorRecords, ...errorResponses(400, 401, 403, 404) },
        tags: ['live-chat'],
        operationId: 'getLiveVisitorRecords',
        summary: 'Get what the visitor of a live chat left',
      },
    },
    request => readLiveVisitorRecords({ db }, requireActor(request), request.params.sessionId),
  )
}
