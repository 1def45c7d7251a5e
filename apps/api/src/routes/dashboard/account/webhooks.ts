import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Success, success } from '@frontdesk/contracts/success'
import {
  CreatedWebhook,
  WebhookDeliveriesQuery,
  WebhookSecret,
  CreateWebhookRequest,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  UpdateWebhookRequest,
} from '@frontdesk/contracts/account/webhooks'
import { Uuid } from '@frontdesk/contracts/text'
import { IfMatch } from '@frontdesk/contracts/version'
import {
  createWebhook,
  editWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
} from '@frontdesk/webhooks/edit-webhook'
import { listDeliveries, listWebhooks, readWebhook } from '@frontdesk/webhooks/list-webhooks'
import { enqueueTestEvent } from '@frontdesk/webhooks/enqueue-test-event'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { versionOf } from '../../../http/if-match.ts'
import { countWebhookTest } from '../../../limits/webhook-test-limit.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'callRules' | 'secretCipher'>

// Webhooks receive the data of all chatbots of the account, so that only its owner may create them.
const config = { access: 'owner' } as const
/** What says where the data of visitors goes. */
const sending = { ...config, needsPassword: true } as const
const tags = ['webhooks']
const refused = errorResponses(400, 401, 403, 404, 409)
const refusedChange = errorResponses(400, 401, 403, 404, 409, 412)
const ByWebhook = Type.Object({ webhookId: Uuid() })
const ByDelivery = Type.Object({ webhookId: Uuid(), deliveryId: Uuid() })

/** Webhooks, their secrets and their deliveries. */
export const webhooks: FastifyPluginAsyncTypebox<Needs> = async (app, { callRules: rules, ...deps }) => {
  const needs = { ...deps, rules }

  app.get(
    '/api/webhooks',
    {
      config,
      schema: {
        response: { 200: WebhookList, ...refused },
        tags,
        operationId: 'listWebhooks',
        summary: 'List webhooks',
      },
    },
    async request => ({ webhooks: await listWebhooks(needs, requireActor(request)) }),
  )

  app.post(
    '/api/webhooks',
    {
      config: sending,
      schema: {
        body: CreateWebhookRequest,
        response: { 201: CreatedWebhook, ...refused },
        tags,
        operationId: 'createWebhook',
        summary: 'Create a webhook',
      },
    },
    async (request, reply) => reply.code(201).send(await createWebhook(needs, requireActor(request), request.body)),
  )

  await app.register(oneWebhook, { callRules: rules, ...deps })
  await app.register(deliveries, deps)
}

const oneWebhook: FastifyPluginAsyncTypebox<Needs> = async (app, { callRules: rules, ...deps }) => {
  const needs = { ...deps, rules }
  const params = ByWebhook

  app.patch(
    '/api/webhooks/:webhookId',
    {
      config: sending,
      schema: {
        params,
        headers: IfMatch,
        body: UpdateWebhookRequest,
        response: { 200: Webhook, ...refusedChange },
        tags,
        operationId: 'updateWebhook',
        summary: 'Update a webhook',
        description: 'Pending deliveries go to the new URL.',
      },
    },
    async request => {
      const { webhookId } = request.params
      const change = { webhookId, patch: request.body, version: versionOf(request) }
      await editWebhook(needs, requireActor(request), change)
      return readWebhook(needs, requireActor(request), webhookId)
    },
  )

  app.post(
    '/api/webhooks/:webhookId/secret',
    {
      config: sending,
      schema: {
        params,
        response: { 200: WebhookSecret, ...refused },
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the secret of a webhook',
      },
    },
    async request => ({ secret: await renewWebhookSecret(needs, requireActor(request), request.params.webhookId) }),
  )

  app.delete(
    '/api/webhooks/:webhookId',
    {
      config,
      schema: {
        params,
        headers: IfMatch,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
      },
    },
    async request => {
      await removeWebhook(needs, requireActor(request), { ...request.params, version: versionOf(request) })
      return success
    },
  )
}

const deliveries: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'redis' | 'namespace'>> = async (app, needs) => {
  app.get(
    '/api/webhooks/:webhookId/deliveries',
    {
      config,
      schema: {
        params: ByWebhook,
        querystring: WebhookDeliveriesQuery,
        response: { 200: WebhookDeliveryList, ...refused },
        tags,
        operationId: 'listWebhookDeliveries',
        summary: 'List deliveries',
      },
    },
    async request => ({
      deliveries: await listDeliveries(needs, requireActor(request), { ...request.params, ...request.query }),
    }),
  )

  app.post(
    '/api/webhooks/:webhookId/test',
    {
      config,
      schema: {
        params: ByWebhook,
        response: { 202: WebhookDelivery, ...refused },
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description: 'The list of deliveries shows the outcome. A test is sent once, even if the webhook is disabled.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      await countWebhookTest(needs, actor.accountId)
      return reply.code(202).send(await enqueueTestEvent(needs, actor, request.params.webhookId))
    },
  )

  app.post(
    '/api/webhooks/:webhookId/deliveries/:deliveryId/resend',
    {
      config,
      schema: {
        params: ByDelivery,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'resendWebhookDelivery',
        summary: 'Resend a delivery',
      },
    },
    async request => {
      await resendDelivery(needs, requireActor(request), request.params)
      return success
    },
  )
}
