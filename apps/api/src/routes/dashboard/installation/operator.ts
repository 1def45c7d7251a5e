import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { changeAccount } from '@frontdesk/accounts/operators/change-account'
import { listAccounts } from '@frontdesk/accounts/operators/list-accounts'
import { readFactAge, readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
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
import { countSecrets } from '@frontdesk/secrets/count-secrets'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'
import { version } from '../../../version.ts'
import { operatorMails } from './operator-mails.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'queues' | 'secretCipher' | 'settings'>

const config = { access: 'operator' } as const
const tags = ['operator']
const refused = errorResponses(400, 401, 403)

/** What operators do: manage accounts, and monitor the installation. */
export const operator: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  await app.register(operatorMails, needs)

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
    request => listAccounts(needs, request.query),
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
      const account = await changeAccount(needs, actor, { accountId, ...request.body })
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
        summary: 'Get the status of the installation',
      },
    },
    () => readStatus(needs),
  )
}

async function readStatus({ db, redis, queues, secretCipher }: Needs): Promise<OperatorStatus> {
  const [postgres, redisFacts, depths, workers, facts, secrets, keySince] = await Promise.all([
    readPostgresFacts(db),
    readRedisFacts(redis),
    queues.depths(),
    queues.workers(),
    readWorkerFacts({ db }),
    countSecrets({ db, secretCipher }),
    readFactAge({ db }, 'encryptionKey'),
  ])
  const { mail, model, semanticSearch, findingsOfMaintenance, findingsOfReplies, encryptionKey } = facts
  const { keyId } = secretCipher
  return {
    version,
    postgres,
    redis: redisFacts,
    queues: queueNames.map(name => ({ name, workers: workers[name], ...depths[name] })),
    mail,
    model,
    hasSemanticSearch: semanticSearch === true,
    reports: [
      ...(findingsOfMaintenance === null ? [] : [{ queue: 'maintenance' as const, ...findingsOfMaintenance }]),
      ...(findingsOfReplies === null ? [] : [{ queue: 'replies' as const, ...findingsOfReplies }]),
    ],
    encryption: {
      keyId,
      // While keys are changed, the API may have another one than the workers.
      since: encryptionKey === keyId ? (keySince?.toISOString() ?? null) : null,
      ...secrets,
    },
  }
}
