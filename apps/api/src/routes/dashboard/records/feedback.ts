import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { FeedbackList, FeedbackQuery } from '@frontdesk/contracts/records/feedback'
import { csvColumns } from '@frontdesk/tools/records/csv-columns'
import { listFeedback } from '@frontdesk/tools/feedback/list-feedback'
import { recordsAsCsv } from '@frontdesk/tools/records/records-as-csv'
import type { Deps } from '../../../deps.ts'
import { csvFile, sendCsv } from '../../../http/csv-download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const config = { access: 'feedback' } as const
const tags = ['records']
const refused = errorResponses(400, 401, 403)

/** Feedback: listed, and exported as CSV. */
export const feedback: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  const querystring = FeedbackQuery

  app.get(
    '/api/feedback',
    {
      config,
      schema: {
        querystring,
        response: { 200: FeedbackList, ...refused },
        tags,
        operationId: 'listFeedback',
        summary: 'List feedback',
      },
    },
    async request => {
      const data = await listFeedback({ db }, requireActor(request), request.query)
      return { success: true as const, data, count: data.length }
    },
  )

  app.get(
    '/api/feedback/export',
    {
      config,
      schema: {
        querystring,
        response: { 200: csvFile, ...refused },
        tags,
        operationId: 'exportFeedback',
        summary: 'Export feedback as CSV',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const records = await listFeedback({ db }, actor, request.query)
      await recordExport({ db }, actor, { what: 'feedback', ...request.query })
      return sendCsv(reply, 'feedback', request.query, recordsAsCsv(csvColumns.feedback, records))
    },
  )
}
