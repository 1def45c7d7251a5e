import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { FeedbackList, FeedbackQuery } from '@frontdesk/contracts/records/feedback'
import { csvColumns } from '@frontdesk/tools/records/csv-columns'
import { listFeedback } from '@frontdesk/tools/feedback/list-feedback'
import { recordsAsCsv } from '@frontdesk/tools/records/records-as-csv'
import { recordsAsJson } from '@frontdesk/tools/records/records-as-json'
import type { Deps } from '../../../deps.ts'
import { csvFile, sendCsv } from '../../../http/csv-download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { sendJson } from '../../../http/send-pieces.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const config = { access: 'feedback' } as const
const tags = ['records']
const envelope = { before: '{"success":true,"data":[', after: (count: number) => `],"count":${count}}` }
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
    async (request, reply) => {
      const pages = listFeedback({ db }, requireActor(request), request.query)
      return sendJson(reply, recordsAsJson(envelope, pages))
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
      const pages = listFeedback({ db }, actor, request.query)
      return sendCsv(reply, {
        name: 'feedback',
        days: request.query,
        pieces: recordsAsCsv(csvColumns.feedback, pages),
        onBegin: () => recordExport({ db }, actor, { what: 'feedback', ...request.query }),
      })
    },
  )
}
