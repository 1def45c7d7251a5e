import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import {
  Connector,
  ConnectorList,
  UpdateConnectorRequest,
  CreateConnectorRequest,
} from '@frontdesk/contracts/chatbots/connectors'
import { Success, success } from '@frontdesk/contracts/success'
import { IfMatch } from '@frontdesk/contracts/version'
import { createConnector, editConnector, removeConnector } from '@frontdesk/connectors/edit-connector'
import { listConnectors, readConnector } from '@frontdesk/connectors/list-connectors'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { versionOf } from '../../../http/if-match.ts'
import { requireActor, type LoginSessions } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'callRules' | 'secretCipher'> & { loginSessions: LoginSessions }

const tags = ['connectors']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404, 409)
const refusedChange = errorResponses(400, 401, 403, 404, 409, 412)
const readers = 'Also needs the permission conversations, because a connector sends what visitors say to its host.'
const ownSecrets = 'Only the owner of the account may set a secret, or change a connector that has one.'
const ByConnector = Type.Object({ chatbotId: Type.String(), connectorId: Type.String() })

/** Connectors: HTTP calls to the owner's API that a chatbot may make. Their secrets are write-only. */
export const connectors: FastifyPluginAsyncTypebox<Needs> = async (app, { callRules: rules, ...deps }) => {
  const needs = { ...deps, rules }

  app.get(
    '/api/chatbots/:chatbotId/connectors',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: ConnectorList, ...refused },
        tags,
        operationId: 'listConnectors',
        summary: 'List connectors',
      },
    },
    async request => ({ connectors: await listConnectors(needs, requireActor(request), request.params.chatbotId) }),
  )

  app.post(
    '/api/chatbots/:chatbotId/connectors',
    {
      config: { ...config, needsPassword: true },
      schema: {
        params: ChatbotParams,
        body: CreateConnectorRequest,
        response: { 201: Connector, ...refused },
        tags,
        operationId: 'createConnector',
        summary: 'Create a connector',
        description: `${readers} ${ownSecrets}`,
      },
    },
    async (request, reply) => {
      const { chatbotId } = request.params
      const actor = requireActor(request)
      const connectorId = await createConnector(needs, actor, { chatbotId, ...request.body })
      return reply.code(201).send(await readConnector(needs, actor, { chatbotId, connectorId }))
    },
  )

  await app.register(oneConnector, { callRules: rules, ...deps })
}

const oneConnector: FastifyPluginAsyncTypebox<Needs> = async (app, { callRules: rules, loginSessions, ...deps }) => {
  const needs = { ...deps, rules }

  app.patch(
    '/api/chatbots/:chatbotId/connectors/:connectorId',
    {
      config,
      schema: {
        params: ByConnector,
        headers: IfMatch,
        body: UpdateConnectorRequest,
        response: { 200: Connector, ...refusedChange },
        tags,
        operationId: 'updateConnector',
        summary: 'Update a connector',
        description: `Changing the host deletes the secret unless the request sends a new one. Changing host, path, method, parameters, description or isWriting also needs the permission conversations. These changes, and a new secret, need a password entered within the last hour. ${ownSecrets}`,
      },
    },
    async request => {
      const actor = requireActor(request)
      const hasRecentPassword = () => loginSessions.hasRecentPassword(request)
      const change = { ...request.params, patch: request.body, version: versionOf(request) }
      await editConnector({ ...needs, hasRecentPassword }, actor, change)
      return readConnector(needs, actor, request.params)
    },
  )

  app.delete(
    '/api/chatbots/:chatbotId/connectors/:connectorId',
    {
      config,
      schema: {
        params: ByConnector,
        headers: IfMatch,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'deleteConnector',
        summary: 'Delete a connector',
        description: ownSecrets,
      },
    },
    async request => {
      await removeConnector(needs, requireActor(request), { ...request.params, version: versionOf(request) })
      return success
    },
  )
}
