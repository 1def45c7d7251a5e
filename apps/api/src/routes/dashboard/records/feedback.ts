import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { ApiError } from '@frontdesk/contracts/api-error'
import { FeedbackList, FeedbackExportQuery, FeedbackQuery } from '@frontdesk/contracts/records/feedback'
import { asksForPage } from '@frontdesk/contracts/records/record-page'
import { feedbackFields } from '@frontdesk/records/feedback-fields'
import { listFeedback, readFeedback } from '@frontdesk/records/feedback/list-feedback'
import { recordsAsCsv } from '@frontdesk/records/records-as-csv'
import { recordsAsJson } from '@frontdesk/records/records-as-json'
import type { Deps } from '../../../deps.ts'
import { csvFile, sendCsv } from '../../../http/csv-download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { sendJson } from '../../../http/streams/send-pieces.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const config = { access: 'feedback' } as const
const tags = ['records']
const envelope = { before: '{"success":true,"data":[', after: (count: number) => `],"count":${count}}` }
const refused = errorResponses(400, 401, 403)

/** Feedback: listed, and exported as CSV. */
export const feedback: FastifyPluginAsyncTypebox<Needs & DisconnectNeeds> = async (app, { db, ...needs }) => {
  app.addHook('onRequest', async (request, reply) => disconnectWhenRevoked(needs, request, reply))

  app.get(
    '/api/feedback',
    {
      config,
      schema: {
        querystring: FeedbackQuery,
        response: { 200: FeedbackList, ...refused, 404: ApiError },
        tags,
        operationId: 'listFeedback',
        summary: 'List feedback',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      if (!asksForPage(request.query)) {
        return sendJson(reply, recordsAsJson(envelope, listFeedback({ db }, actor, request.query)))
      }
      const { records, ...page } = await readFeedback({ db }, actor, request.query)
      return reply.send({ success: true, data: records, count: records.length, ...page })
    },
  )

  app.get(
    '/api/feedback/export',
    {
      config: { ...config, tokens: 'exports' },
      schema: {
        querystring: FeedbackExportQuery,
        response: { 200: csvFile, ...refused, 404: ApiError },
        tags,
        operationId: 'exportFeedback',
        summary: 'Export feedback as CSV',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const pages = listFeedback({ db }, actor, request.query)
      return sendCsv(reply, {
        name: 'feedback',
        days: request.query,
        pieces: recordsAsCsv(feedbackFields, pages),
        onBegin: () => recordExport({ db }, actor, { what: 'feedback', ...request.query }),
      })
    },
  )
}
