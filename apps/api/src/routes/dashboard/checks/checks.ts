import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { saveCheckSettings } from '@frontdesk/answers/checks/check-settings'
import { createCheck, editCheck, removeCheck } from '@frontdesk/answers/checks/edit-checks'
import { listChecks, readCheck } from '@frontdesk/answers/checks/list-checks'
import { proposeChecks } from '@frontdesk/answers/checks/propose-checks'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import {
  CheckDetails,
  CheckList,
  CheckProposals,
  CheckSettings,
  CreateCheckRequest,
  UpdateCheckRequest,
} from '@frontdesk/contracts/checks/checks'
import { Success, success } from '@frontdesk/contracts/success'
import { IfMatch } from '@frontdesk/contracts/version'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { versionOf } from '../../../http/if-match.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const tags = ['checks']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404)
const refusedChange = errorResponses(400, 401, 403, 404, 412)
const ByCheck = Type.Object({ chatbotId: Type.String(), checkId: Type.String() })
/** Enough for the longest earlier turns, in characters of three bytes. */
const bodyLimit = 512 * 1024

/** Checks: questions that a chatbot is asked after a change, and what their answers must do. */
export const checks: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  app.get(
    '/api/chatbots/:chatbotId/checks',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: CheckList, ...refused },
        tags,
        operationId: 'listChecks',
        summary: 'List checks with their states',
      },
    },
    request => listChecks({ db }, requireActor(request), request.params.chatbotId),
  )

  app.post(
    '/api/chatbots/:chatbotId/checks',
    {
      config,
      bodyLimit,
      schema: {
        params: ChatbotParams,
        body: CreateCheckRequest,
        response: { 201: CheckDetails, ...errorResponses(400, 401, 403, 404, 409) },
        tags,
        operationId: 'createCheck',
        summary: 'Create a check',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const { chatbotId } = request.params
      const checkId = await createCheck({ db }, actor, { chatbotId, ...request.body })
      return reply.code(201).send(await readCheck({ db }, actor, { chatbotId, checkId }))
    },
  )

  app.get(
    '/api/chatbots/:chatbotId/check-proposals',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: CheckProposals, ...refused },
        tags,
        operationId: 'listCheckProposals',
        summary: 'List proposed checks',
        description: 'Up to twenty checks from the headings and questions of the pages. Nothing is stored.',
      },
    },
    async request => ({ proposals: await proposeChecks({ db }, requireActor(request), request.params.chatbotId) }),
  )

  app.put(
    '/api/chatbots/:chatbotId/check-settings',
    {
      config,
      schema: {
        params: ChatbotParams,
        body: CheckSettings,
        response: { 200: CheckSettings, ...refused },
        tags,
        operationId: 'updateCheckSettings',
        summary: 'Update the settings of checks',
      },
    },
    async request => {
      await saveCheckSettings({ db }, requireActor(request), { ...request.params, settings: request.body })
      return request.body
    },
  )

  await app.register(oneCheck, { db })
}

const oneCheck: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  const path = '/api/chatbots/:chatbotId/checks/:checkId'
  app.get(
    path,
    {
      config,
      schema: {
        params: ByCheck,
        response: { 200: CheckDetails, ...refused },
        tags,
        operationId: 'getCheck',
        summary: 'Get a check with its answers',
      },
    },
    request => readCheck({ db }, requireActor(request), request.params),
  )

  app.patch(
    path,
    {
      config,
      bodyLimit,
      schema: {
        params: ByCheck,
        headers: IfMatch,
        body: UpdateCheckRequest,
        response: { 200: CheckDetails, ...refusedChange },
        tags,
        operationId: 'updateCheck',
        summary: 'Update a check',
      },
    },
    async request => {
      const actor = requireActor(request)
      await editCheck({ db }, actor, { ...request.params, patch: request.body, version: versionOf(request) })
      return readCheck({ db }, actor, request.params)
    },
  )

  app.delete(
    path,
    {
      config,
      schema: {
        params: ByCheck,
        headers: IfMatch,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'deleteCheck',
        summary: 'Delete a check',
      },
    },
    async request => {
      await removeCheck({ db }, requireActor(request), { ...request.params, version: versionOf(request) })
      return success
    },
  )
}
