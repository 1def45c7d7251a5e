import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readAuditLog } from '@frontdesk/accounts/audit/read-audit-log'
import { readUsage } from '@frontdesk/accounts/plan/read-usage'
import { ApiError } from '@frontdesk/contracts/api-error'
import { AuditLog, AuditLogQuery, UsageReport } from '@frontdesk/contracts/account/usage'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import type { ReadSlots } from '../../../http/read-slots.ts'
import { abortWhenClosed } from '../../../http/request-lifetime.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'closing' | 'times'> & { readSlots: ReadSlots }

const tags = ['account']
const refused = errorResponses(400, 401, 403)

/** Usage and audit log of an account. */
export const usage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, closing, times, readSlots }) => {
  app.get(
    '/api/usage',
    {
      config: { access: 'analytics' },
      schema: {
        response: { 200: UsageReport, ...refused, 429: ApiError },
        tags,
        operationId: 'getUsage',
        summary: 'Get monthly usage and quota',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const { longReadMs: statementMs } = times
      const signal = abortWhenClosed(reply, { ms: 3 * statementMs, closing: closing.waitingSignal })
      return readSlots.run(actor.accountId, () => readUsage({ db }, actor, { statementMs, signal }))
    },
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
