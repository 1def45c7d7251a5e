import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError } from '@frontdesk/contracts/api-error'
import { RetentionLog } from '@frontdesk/contracts/conversations/retention'
import { readRetentionLog } from '@frontdesk/retention/read-retention-log'
import type { Deps } from '../../../deps.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const response = { 200: RetentionLog, 401: ApiError, 403: ApiError }

/** GET /api/retention: proof that the account's content older than 30 days is removed. */
export const retention: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  app.get(
    '/api/retention',
    {
      config: { access: 'conversations' },
      schema: { response, tags: ['conversations'], operationId: 'getRetentionLog', summary: 'Get the retention log' },
    },
    request => readRetentionLog({ db }, requireActor(request)),
  )
}
