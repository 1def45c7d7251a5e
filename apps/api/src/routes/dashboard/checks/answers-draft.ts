import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { discardDraft, publishableDraft, readDraft, saveDraft } from '@frontdesk/answers/checks/answers-draft'
import { listAnswerVersions, readAnswerVersion } from '@frontdesk/chatbots/answer-versions'
import { editChatbot, type ChatbotChange } from '@frontdesk/chatbots/edit-chatbot'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import {
  AnswersDraft,
  AnswersVersionList,
  PublishDraftRequest,
  SaveDraftRequest,
} from '@frontdesk/contracts/checks/answers-draft'
import { Success, success } from '@frontdesk/contracts/success'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { requireActor, type LoginSessions } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'settings' | 'queues' | 'mailCipher'> & { loginSessions: LoginSessions }

const tags = ['checks']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403, 404)
const refusedChange = errorResponses(400, 401, 403, 404, 409)
const path = '/api/chatbots/:chatbotId/answers-draft'

/** The draft of a chatbot's answers: instructions, model, language and business name. */
export const answersDraft: FastifyPluginAsyncTypebox<Needs> = async (app, { db, settings, ...more }) => {
  app.get(
    path,
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: AnswersDraft, ...refused },
        tags,
        operationId: 'getAnswersDraft',
        summary: 'Get the draft of the answers',
      },
    },
    request => readDraft({ db }, requireActor(request), request.params.chatbotId),
  )

  app.put(
    path,
    {
      config,
      schema: {
        params: ChatbotParams,
        body: SaveDraftRequest,
        response: { 200: AnswersDraft, ...refused },
        tags,
        operationId: 'saveAnswersDraft',
        summary: 'Save the draft of the answers',
      },
    },
    async request => {
      const actor = requireActor(request)
      await saveDraft({ db, models: settings.models }, actor, { ...request.params, ...request.body })
      return readDraft({ db }, actor, request.params.chatbotId)
    },
  )

  app.delete(
    path,
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'deleteAnswersDraft',
        summary: 'Delete the draft of the answers',
      },
    },
    async request => {
      await discardDraft({ db }, requireActor(request), request.params.chatbotId)
      return success
    },
  )

  await app.register(publishing, { db, settings, ...more })
}

/** What makes other settings the ones that visitors get, and the versions that were. */
const publishing: FastifyPluginAsyncTypebox<Needs> = async (app, { db, settings, loginSessions, ...mails }) => {
  const publish = (request: FastifyRequest, change: ChatbotChange): Promise<void> => {
    const hasRecentPassword = () => loginSessions.hasRecentPassword(request)
    const needs = { db, ...mails, models: settings.models, baseUrl: publicUrl(app, settings), hasRecentPassword }
    return editChatbot(needs, requireActor(request), change)
  }

  app.post(
    `${path}/publish`,
    {
      config,
      schema: {
        params: ChatbotParams,
        body: PublishDraftRequest,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'publishAnswersDraft',
        summary: 'Publish the draft of the answers',
        description: 'If checks that pass today fail with the draft, a reason is needed.',
      },
    },
    async request => {
      const { chatbotId } = request.params
      const { reason } = request.body
      const patch = await publishableDraft({ db }, requireActor(request), { chatbotId, reason })
      const publishes = { action: 'answers.published', reason: reason ?? null } as const
      await publish(request, { chatbotId, patch, publishes })
      return success
    },
  )

  app.get(
    '/api/chatbots/:chatbotId/answers-versions',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: AnswersVersionList, ...refused },
        tags,
        operationId: 'listAnswersVersions',
        summary: 'List published versions of the answers',
      },
    },
    async request => ({ versions: await listAnswerVersions({ db }, requireActor(request), request.params.chatbotId) }),
  )

  app.post(
    '/api/chatbots/:chatbotId/answers-versions/:number/restore',
    {
      config,
      schema: {
        params: Type.Object({ chatbotId: Type.String(), number: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'restoreAnswersVersion',
        summary: 'Restore a published version of the answers',
        description: 'The settings of the version are saved at once, as a new version.',
      },
    },
    async request => {
      const { chatbotId, number } = request.params
      const place = { chatbotId, number: Number(number) }
      const patch = await readAnswerVersion({ db }, requireActor(request), place)
      await publish(request, { chatbotId, patch, publishes: { action: 'answers.restored', reason: null } })
      return success
    },
  )
}
