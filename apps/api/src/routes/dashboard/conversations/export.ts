import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { ExportDocument, ExportQuery, maxExportMessages } from '@frontdesk/contracts/conversations/export'
import { exportConversations } from '@frontdesk/exports/export-conversations'
import { readExportFilters } from '@frontdesk/exports/export-filters'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { sendDownload } from '../../../http/download.ts'
import { abortWhenClosed } from '../../../http/request-lifetime.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { exportPlaces } from '../../../limits/export-places.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'closing'> & DisconnectNeeds

/** Each export holds a database connection of its own outside the pool. */
const atATime = 4

const schema = {
  tags: ['conversations'],
  operationId: 'exportConversations',
  summary: 'Export conversations as CSV or JSON',
  description: `Exports every conversation with a message in the range, in full. Responds with 413 for more than ${maxExportMessages} messages.`,
  querystring: ExportQuery,
  response: {
    200: {
      description: 'A CSV file or a JSON document.',
      content: { 'text/csv': { schema: Type.String() }, 'application/json': { schema: ExportDocument } },
    },
    400: ApiError,
    401: ApiError,
    403: ApiError,
    404: ApiError,
    413: ApiError,
    429: ApiError,
  },
}

/** GET /api/conversations/export: streamed, with one page of messages in memory. */
export const conversationsExport: FastifyPluginAsyncTypebox<Needs> = async (app, { db, closing, ...needs }) => {
  const { times } = needs
  const places = exportPlaces({ atATime, slowReaderMs: times.slowReaderMs })
  app.get(
    '/api/conversations/export',
    {
      config: { access: 'conversations', tokens: 'exports' },
      // HEAD would do all of the work and send nothing.
      exposeHeadRoute: false,
      onRequest: async request => checkFeature(requireActor(request), 'export'),
      schema,
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const { accountId, chatbotIds } = actor
      const { format = 'csv', ...asked } = request.query
      const filters = await readExportFilters({ db }, { accountId, chatbotIds }, asked)
      const place = places.take(reply, accountId)
      const { fileName, contentType, pieces } = await exportConversations(
        { db },
        {
          filters,
          format,
          lock: `export ${accountId}`,
          atMost: maxExportMessages,
          secondsLeft: 0,
          begunUntil: null,
          statementMs: times.exportStatementMs,
          signal: abortWhenClosed(reply, { ms: times.exportMs, closing: closing.waitingSignal }),
        },
      )
      const noted = noteFirst(pieces, () => recordExport({ db }, actor, { what: 'conversations', format, ...asked }))
      disconnectWhenRevoked(needs, request, reply, 'export')
      return sendDownload(reply, { contentType, pieces: place.pace(noted), ...(format === 'csv' ? { fileName } : {}) })
    },
  )
}

/** Records the export when its first chunk is ready: a refused export is not recorded, an unrecorded one not sent. */
async function* noteFirst(pieces: AsyncIterable<string>, note: () => Promise<void>): AsyncGenerator<string> {
  let isNoted = false
  for await (const piece of pieces) {
    if (!isNoted) await note()
    isNoted = true
    yield piece
  }
}
