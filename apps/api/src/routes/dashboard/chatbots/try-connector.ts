import { randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { checkOwner } from '@frontdesk/accounts/team/check-permission'
import { TryConnectorResult, TryConnectorRequest } from '@frontdesk/contracts/chatbots/try-connector'
import { leaveTrial } from '@frontdesk/answers/answer/trial'
import { findOwnConnector } from '@frontdesk/connectors/list-connectors'
import type { Deps } from '../../../deps.ts'
import { awaitTrial, countTrial } from '../../../http/streams/await-trial.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'cipher' | 'queues' | 'db' | 'times' | 'closing'>

/** Tries a connector. A worker makes the call, as it does for the model. */
export const tryConnector: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.post(
    '/api/chatbots/:chatbotId/connectors/:connectorId/try',
    {
      config: { access: 'chatbot-settings' },
      schema: {
        params: Type.Object({ chatbotId: Type.String(), connectorId: Type.String() }),
        body: TryConnectorRequest,
        response: { 200: TryConnectorResult, ...errorResponses(400, 401, 403, 404, 429, 503) },
        tags: ['connectors'],
        operationId: 'tryConnector',
        summary: 'Try a connector',
        description:
          'Makes a real call without confirmation, even if the connector changes data. Only the owner may try a connector with a secret.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const { id: connectorId, chatbotId, secret } = await findOwnConnector(needs, actor, request.params)
      if (secret !== null) checkOwner(actor)
      await countTrial(needs, actor.accountId)
      const trialId = randomUUID()
      await leaveTrial(needs, trialId, request.body)
      await needs.queues.enqueue('try-connector', { trialId, chatbotId, connectorId }, { id: `try-${trialId}` })
      return awaitTrial<TryConnectorResult>(needs, reply, trialId)
    },
  )
}
