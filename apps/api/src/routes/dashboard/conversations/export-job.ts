import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import { ExportJob, ExportJobParams } from '@frontdesk/contracts/conversations/export'
import { dayAt } from '@frontdesk/calendar/time-zone'
import { Success, success } from '@frontdesk/contracts/success'
import { cancelExport, findExport, openExport } from '@frontdesk/exports/export-jobs'
import { exportContentType } from '@frontdesk/exports/export-writers'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { sendDownload } from '../../../http/download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'exportFiles'> & DisconnectNeeds

const tags = ['conversations']
const refused = errorResponses(400, 401, 403, 404)
const file = {
  description: 'The file.',
  content: { 'text/csv': { schema: Type.String() }, 'application/json': { schema: Type.String() } },
}

const of = { config: { access: 'conversations', tokens: 'exports' }, exposeHeadRoute: false } as const

/** One export job: its progress, its file, and its deletion, which needs no plan: a file of a larger one can be removed. */
export const exportJob: FastifyPluginAsyncTypebox<Needs> = async (app, { db, exportFiles, ...needs }) => {
  await app.register(readJob, { db, exportFiles, ...needs })

  app.delete(
    '/api/conversations/export-jobs/:jobId',
    {
      ...of,
      schema: {
        tags,
        operationId: 'deleteExportJob',
        summary: 'Delete an export job and its file',
        params: ExportJobParams,
        response: { 200: Success, ...refused },
      },
    },
    async request => {
      const actor = requireActor(request)
      const { jobId } = request.params
      await cancelExport({ db, exportFiles }, actor, jobId)
      await recordChange({ tx: db.prisma }, actor, { action: 'export.removed', objectId: jobId })
      return success
    },
  )
}

const readJob: FastifyPluginAsyncTypebox<Needs> = async (app, { db, exportFiles, ...needs }) => {
  app.addHook('onRequest', async request => checkFeature(requireActor(request), 'export'))

  app.get(
    '/api/conversations/export-jobs/:jobId',
    {
      ...of,
      schema: {
        tags,
        operationId: 'getExportJob',
        summary: 'Get the progress of an export job',
        params: ExportJobParams,
        response: { 200: ExportJob, ...refused },
      },
    },
    async request => findExport({ db }, requireActor(request), request.params.jobId),
  )

  app.get(
    '/api/conversations/export-jobs/:jobId/download',
    {
      ...of,
      schema: {
        tags,
        operationId: 'downloadExport',
        summary: 'Download the file of an export job',
        params: ExportJobParams,
        response: { 200: file, ...refused, 409: ApiError, 410: ApiError },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const opened = await openExport({ db, exportFiles }, actor, request.params.jobId)
      const { id: objectId, format, createdAt, timezone } = opened.job
      await recordChange({ tx: db.prisma }, actor, { action: 'export.downloaded', objectId })
      const day = dayAt(timezone, Date.parse(createdAt))
      const fileName = `conversations_${day}_${objectId.slice(0, 8)}.${format}`
      disconnectWhenRevoked(needs, request, reply, 'export')
      return sendDownload(reply, { ...opened, fileName, contentType: exportContentType(format) })
    },
  )
}
