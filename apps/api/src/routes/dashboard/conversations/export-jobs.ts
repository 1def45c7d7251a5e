import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { ExportJob, CreateExportJobRequest, ExportJobList } from '@frontdesk/contracts/conversations/export'
import { listExports, requestExport } from '@frontdesk/exports/export-jobs'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'queues'>

const tags = ['conversations']
const refused = errorResponses(401, 403)

/** Export jobs, for more messages than a direct export may have. */
export const exportJobs: FastifyPluginAsyncTypebox<Needs> = async (app, { db, queues }) => {
  app.addHook('onRequest', async request => checkFeature(requireActor(request), 'export'))

  app.post(
    '/api/conversations/export-jobs',
    {
      config: { access: 'conversations', tokens: 'exports' },
      schema: {
        tags,
        operationId: 'createExportJob',
        summary: 'Create an export job',
        description: 'Accepts the filters of the export. Messages that expire within a day are excluded.',
        body: CreateExportJobRequest,
        response: { 202: ExportJob, 400: ApiError, ...refused, 404: ApiError, 409: ApiError, 429: ApiError },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const job = await requestExport({ db, queues }, actor, request.body)
      await recordExport({ db }, actor, { what: 'conversations', ...request.body, objectId: job.id })
      return reply.code(202).send(job)
    },
  )

  app.get(
    '/api/conversations/export-jobs',
    {
      config: { access: 'conversations', tokens: 'exports' },
      schema: {
        tags,
        operationId: 'listExportJobs',
        summary: 'List the last 50 export jobs',
        response: { 200: ExportJobList, ...refused },
      },
    },
    async request => ({ jobs: await listExports({ db }, requireActor(request)) }),
  )
}
