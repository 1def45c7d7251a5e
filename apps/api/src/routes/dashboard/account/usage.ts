import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readAuditLog } from '@frontdesk/accounts/audit/read-audit-log'
import { readUsage } from '@frontdesk/accounts/plan/read-usage'
import { AuditLog, AuditLogQuery, UsageReport } from '@frontdesk/contracts/account/usage'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

const tags = ['account']
const refused = errorResponses(400, 401, 403)

/** Usage and audit log of an account. */
export const usage: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/usage',
    {
      config: { access: 'analytics' },
      schema: {
        response: { 200: UsageReport, ...refused },
        tags,
        operationId: 'getUsage',
        summary: 'Get monthly usage and quota',
      },
    },
    request => readUsage({ db }, requireActor(request)),
  )

  app.get(
    '/api/audit-log',
    {
      config: { access: 'owner' },
      schema: {
        querystring: AuditLogQuery,
        response: { 200: AuditLog, ...refused },
        tags,
        operationId: 'listAuditLog',
        summary: 'List audit log entries',
      },
    },
    request => readAuditLog({ db }, requireActor(request), request.query),
  )
}
