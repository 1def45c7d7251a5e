import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { changeAccount } from '@frontdesk/accounts/operators/change-account'
import { listAccounts } from '@frontdesk/accounts/operators/list-accounts'
import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { ApiError } from '@frontdesk/contracts/api-error'
import {
  ChangeAccountRequest,
  OperatorAccount,
  OperatorAccountList,
  OperatorAccountParams,
  OperatorAccountsQuery,
  OperatorStatus,
} from '@frontdesk/contracts/account/operator'
import { readPostgresFacts } from '@frontdesk/db/check-database'
import { queueNames } from '@frontdesk/jobs/policies'
import { readRedisFacts } from '@frontdesk/runtime/check-redis'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'
import { version } from '../../../version.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'queues'>

const config = { access: 'operator' } as const
const tags = ['operator']
const refused = errorResponses(400, 401, 403)

/** What whoever runs the installation does: manage accounts, and see how it is doing. */
export const operator: FastifyPluginAsyncTypebox<Needs> = async (app, { db, redis, queues }) => {
  app.get(
    '/api/operator/accounts',
    {
      config,
      schema: {
        querystring: OperatorAccountsQuery,
        response: { 200: OperatorAccountList, ...refused },
        tags,
        operationId: 'listAccounts',
        summary: 'List all accounts',
      },
    },
    request => listAccounts({ db }, request.query),
  )

  app.patch(
    '/api/operator/accounts/:accountId',
    {
      config: { ...config, needsPassword: true },
      schema: {
        params: OperatorAccountParams,
        body: ChangeAccountRequest,
        response: { 200: OperatorAccount, ...refused, 404: ApiError, 409: ApiError },
        tags,
        operationId: 'changeAccount',
        summary: 'Change or suspend an account',
      },
    },
    async request => {
      const actor = requireActor(request)
      const { accountId } = request.params
      const account = await changeAccount({ db }, actor, { accountId, ...request.body })
      // Its own audit log says only that an operator did.
      request.log.info({ operatorId: actor.userId, accountId, change: request.body }, 'an operator changed an account')
      return account
    },
  )

  app.get(
    '/api/operator/status',
    {
      config,
      schema: {
        response: { 200: OperatorStatus, ...refused },
        tags,
        operationId: 'getOperatorStatus',
        summary: 'Get how the installation is doing',
      },
    },
    () => readStatus({ db, redis, queues }),
  )
}

async function readStatus({ db, redis, queues }: Needs): Promise<OperatorStatus> {
  const [postgres, redisFacts, depths, workers, facts] = await Promise.all([
    readPostgresFacts(db),
    readRedisFacts(redis),
    queues.depths(),
    queues.workers(),
    readWorkerFacts({ db }),
  ])
  const { mail, model, semanticSearch } = facts
  return {
    version,
    postgres,
    redis: redisFacts,
    queues: queueNames.map(name => ({ name, workers: workers[name], ...depths[name] })),
    mail,
    model,
    hasSemanticSearch: semanticSearch === true,
  }
}
