import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readRun, startRun } from '@frontdesk/answers/checks/start-run'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { CheckRun, StartCheckRunRequest } from '@frontdesk/contracts/checks/check-runs'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'queues'>

const tags = ['checks']
const config = { access: 'chatbot-settings' } as const

/** Runs of checks: all of them are asked as visitors would ask, and nothing else happens. */
export const checkRuns: FastifyPluginAsyncTypebox<Needs> = async (app, { db, queues }) => {
  app.post(
    '/api/chatbots/:chatbotId/check-runs',
    {
      config,
      schema: {
        params: ChatbotParams,
        body: StartCheckRunRequest,
        response: { 202: CheckRun, ...errorResponses(400, 401, 403, 404, 409) },
        tags,
        operationId: 'startCheckRun',
        summary: 'Run checks',
        description:
          'Asks the checks of the chatbot. A run is not charged, no agent is called and nothing is stored but the answers. With an AI model it uses the daily budget of checks.',
      },
    },
    async (request, reply) => {
      const run = await startRun({ db, queues }, requireActor(request), { ...request.params, ...request.body })
      return reply.code(202).send(run)
    },
  )

  app.get(
    '/api/chatbots/:chatbotId/check-runs/:runId',
    {
      config,
      schema: {
        params: Type.Object({ chatbotId: Type.String(), runId: Type.String() }),
        response: { 200: CheckRun, ...errorResponses(400, 401, 403, 404) },
        tags,
        operationId: 'getCheckRun',
        summary: 'Get a run of checks',
      },
    },
    request => readRun({ db }, requireActor(request), request.params),
  )
}
