import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConversationParams } from '@frontdesk/contracts/conversations/conversations'
import { VisitorHistory } from '@frontdesk/contracts/conversations/visitor-history'
import { readVisitorHistory } from '@frontdesk/conversations/history/visitor-history'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

/** GET /api/conversations/{sessionId}/visitor-history: earlier conversations of the same visitor. */
export const visitorHistory: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/conversations/:sessionId/visitor-history',
    {
      config: { access: 'visitors' },
      schema: {
        params: ConversationParams,
        response: { 200: VisitorHistory, ...errorResponses(400, 401, 403, 404) },
        tags: ['conversations'],
        operationId: 'getVisitorHistory',
        summary: 'List other conversations of the same visitor',
        description:
          'The newest 20. A visitor is the same where they left the same email address or phone number in both conversations, and by nothing else. Empty for members who may not see leads.',
      },
    },
    async request => ({
      conversations: await readVisitorHistory({ db }, requireActor(request), request.params.sessionId),
    }),
  )
}
