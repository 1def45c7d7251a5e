import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { permissionDenied } from '@frontdesk/accounts/errors'
import { ConversationParams } from '@frontdesk/contracts/conversations/conversations'
import { exportVisitor } from '@frontdesk/retention/visitor-data/export-visitor'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { sendDownload } from '../../../http/download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'messageFiles'> & DisconnectNeeds

/** A member who may not see all of it would export an incomplete file. */
const needed = ['questions', 'feedback', 'leads', 'bookings'] as const

/** What the law lets visitors ask for: all that is stored about one of them, as one file. */
export const exportOfVisitor: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    '/api/conversations/:sessionId/visitor-data',
    {
      config: { access: 'conversations', tokens: 'exports' },
      // HEAD would do all of the work and send nothing.
      exposeHeadRoute: false,
      schema: {
        params: ConversationParams,
        response: {
          200: {
            description:
              'A ZIP file with `visitor.json`, which contains all stored data, and the files that were sent.',
            content: { 'application/zip': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
          },
          ...errorResponses(400, 401, 403, 404),
        },
        tags: ['conversations'],
        operationId: 'exportVisitor',
        summary: 'Export all data of a visitor',
        description:
          'Answers access requests (GDPR). Contains the conversation, files, notes of agents, questions, ratings, leads, bookings, and who was notified, with nothing redacted. Available on every plan. Needs the permissions to see all of this data.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const missing = needed.find(permission => !actor.permissions.includes(permission))
      if (missing !== undefined) throw permissionDenied(missing)
      const { sessionId } = request.params
      const pieces = await exportVisitor(needs, actor, sessionId)
      disconnectWhenRevoked(needs, request, reply)
      const fileName = `visitor_${sessionId.slice(0, 8)}.zip`
      return sendDownload(reply.header('cache-control', 'no-store'), {
        contentType: 'application/zip',
        fileName,
        pieces,
      })
    },
  )
}
