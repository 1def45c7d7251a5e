import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { ApiError } from '@frontdesk/contracts/api-error'
import {
  MessageTemplate,
  MessageTemplateList,
  CreateMessageTemplateRequest,
  UpdateMessageTemplateRequest,
} from '@frontdesk/contracts/live-chat/message-templates'
import { Success, success } from '@frontdesk/contracts/success'
import { Uuid } from '@frontdesk/contracts/text'
import { IfMatch } from '@frontdesk/contracts/version'
import {
  addTemplate,
  editTemplate,
  listTemplates,
  recordTemplateUse,
  removeTemplate,
} from '@frontdesk/live-chat/message-templates'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { versionOf } from '../../../http/if-match.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const config = { access: 'live-chat' } as const
const tags = ['live-chat']
const refused = { ...errorResponses(400, 401, 403, 404), 409: ApiError }
const refusedChange = { ...refused, 412: ApiError }
const ofTemplate = Type.Object({ chatbotId: Type.String(), templateId: Uuid() })

const all = '/api/chatbots/:chatbotId/templates'

/** Message templates (canned responses): answers that agents write often, for each chatbot. */
export const liveChatTemplates: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  app.addHook('preValidation', async request => checkFeature(requireActor(request), 'live-chat'))

  app.get(
    all,
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: MessageTemplateList, ...refused },
        tags,
        operationId: 'listMessageTemplates',
        summary: 'List message templates (canned responses)',
        description:
          'Lists the team’s templates and your own, for this chatbot and for all chatbots. Most used first, then by title.',
      },
    },
    async request => ({ templates: await listTemplates({ db }, requireActor(request), request.params.chatbotId) }),
  )

  app.post(
    all,
    {
      config,
      schema: {
        params: ChatbotParams,
        body: CreateMessageTemplateRequest,
        response: { 201: MessageTemplate, ...refused },
        tags,
        operationId: 'createMessageTemplate',
        summary: 'Create a message template',
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addTemplate({ db }, requireActor(request), { ...request.params, ...request.body })),
  )

  await app.register(oneTemplate, { db })
}

/** One template: changed, deleted, and used. */
const oneTemplate: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  app.patch(
    `${all}/:templateId`,
    {
      config,
      schema: {
        params: ofTemplate,
        headers: IfMatch,
        body: UpdateMessageTemplateRequest,
        response: { 200: MessageTemplate, ...refusedChange },
        tags,
        operationId: 'updateMessageTemplate',
        summary: 'Update a message template',
      },
    },
    request => {
      const change = { ...request.params, patch: request.body, version: versionOf(request) }
      return editTemplate({ db }, requireActor(request), change)
    },
  )

  app.delete(
    `${all}/:templateId`,
    {
      config,
      schema: {
        params: ofTemplate,
        headers: IfMatch,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'deleteMessageTemplate',
        summary: 'Delete a message template',
      },
    },
    async request => {
      await removeTemplate({ db }, requireActor(request), { ...request.params, version: versionOf(request) })
      return success
    },
  )

  app.post(
    `${all}/:templateId/use`,
    {
      config,
      schema: {
        params: ofTemplate,
        response: { 200: Success, ...errorResponses(400, 401, 403, 404) },
        tags,
        operationId: 'recordMessageTemplateUse',
        summary: 'Record a use of a message template',
        description: 'The most used templates are listed first.',
      },
    },
    async request => {
      await recordTemplateUse({ db }, requireActor(request), request.params)
      return success
    },
  )
}
