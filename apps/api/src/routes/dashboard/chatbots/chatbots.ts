import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { chatbotsRestricted } from '@frontdesk/accounts/errors'
import { createOwnChatbot } from '@frontdesk/chatbots/create-chatbot'
import { editChatbot } from '@frontdesk/chatbots/edit-chatbot'
import { listChatbotNames, listChatbots, readChatbot } from '@frontdesk/chatbots/list-chatbots'
import { removeChatbot } from '@frontdesk/chatbots/remove-chatbot'
import {
  ChatbotParams,
  ChatbotList,
  ChatbotNameList,
  UpdateChatbotRequest,
  Chatbot,
  CreateChatbotRequest,
} from '@frontdesk/contracts/chatbots/chatbots'
import { ApiError } from '@frontdesk/contracts/api-error'
import { Success, success } from '@frontdesk/contracts/success'
import { IfMatch } from '@frontdesk/contracts/version'
import type { Deps } from '../../../deps.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { versionOf } from '../../../http/if-match.ts'
import { requireActor, type LoginSessions } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'settings' | 'queues' | 'mailCipher'> & { loginSessions: LoginSessions }

const tags = ['chatbots']
const config = { access: 'chatbot-settings' } as const
const refused = errorResponses(400, 401, 403)
const refusedOne = { ...refused, 404: ApiError, 409: ApiError }
const refusedChange = { ...refusedOne, 412: ApiError }
/** Enough for an avatar of 40 kB and all other settings. */
const bodyLimit = 64 * 1024

/** The chatbots of an account and their settings. */
export const chatbots: FastifyPluginAsyncTypebox<Needs> = async (app, { db, settings, ...mails }) => {
  const needs = () => ({ db, baseUrl: publicUrl(app, settings) })

  app.get(
    '/api/chatbots',
    {
      config,
      schema: {
        response: { 200: ChatbotList, ...refused },
        tags,
        operationId: 'listChatbots',
        summary: 'List chatbots with their settings',
      },
    },
    async request => ({ chatbots: await listChatbots(needs(), requireActor(request)) }),
  )

  app.get(
    '/api/chatbots/names',
    {
      config: { access: 'signed-in', tokens: true },
      schema: {
        response: { 200: ChatbotNameList, 401: ApiError },
        tags,
        operationId: 'listChatbotNames',
        summary: 'List the names of chatbots',
      },
    },
    async request => ({ chatbots: await listChatbotNames({ db }, requireActor(request)) }),
  )

  app.post(
    '/api/chatbots',
    {
      config,
      schema: {
        body: CreateChatbotRequest,
        response: { 201: Chatbot, ...refused },
        tags,
        operationId: 'createChatbot',
        summary: 'Create a chatbot',
        description: 'The plan limits the number of chatbots.',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      // A member who is restricted to some chatbots would not see the new one.
      if (actor.chatbotIds !== null) throw chatbotsRestricted()
      const id = await createOwnChatbot({ db }, actor, { language: 'en', ...request.body, isStreaming: true })
      return reply.code(201).send(await readChatbot(needs(), actor, id))
    },
  )

  await app.register(oneChatbot, { db, settings, ...mails })
}

const oneChatbot: FastifyPluginAsyncTypebox<Needs> = async (app, { db, settings, loginSessions, ...mails }) => {
  const needs = () => ({ db, baseUrl: publicUrl(app, settings) })

  app.get(
    '/api/chatbots/:chatbotId',
    {
      config,
      schema: {
        params: ChatbotParams,
        response: { 200: Chatbot, ...refusedOne },
        tags,
        operationId: 'getChatbot',
        summary: 'Get a chatbot',
      },
    },
    request => readChatbot(needs(), requireActor(request), request.params.chatbotId),
  )

  app.patch(
    '/api/chatbots/:chatbotId',
    {
      config,
      bodyLimit,
      schema: {
        params: ChatbotParams,
        headers: IfMatch,
        body: UpdateChatbotRequest,
        response: { 200: Chatbot, ...refusedChange, 429: ApiError },
        tags,
        operationId: 'updateChatbot',
        summary: 'Update a chatbot',
        description:
          'The change takes effect within 2 seconds. Changing the recipients of leads, bookings or handoff requests also needs the permission leads, bookings or live-chat, and a password entered within the last hour. A new recipient receives an email with a link to confirm.',
      },
    },
    async request => {
      const actor = requireActor(request)
      const hasRecentPassword = () => loginSessions.hasRecentPassword(request)
      const editing = { ...needs(), ...mails, models: settings.models, hasRecentPassword }
      await editChatbot(editing, actor, { ...request.params, patch: request.body, version: versionOf(request) })
      return readChatbot(needs(), actor, request.params.chatbotId)
    },
  )

  app.delete(
    '/api/chatbots/:chatbotId',
    {
      // Leads, bookings and conversations go with it for good, which a member with this permission may not even see.
      config: { access: 'owner', needsPassword: true },
      schema: {
        params: ChatbotParams,
        headers: IfMatch,
        response: { 200: Success, ...refusedChange },
        tags,
        operationId: 'deleteChatbot',
        summary: 'Delete a chatbot, its conversations and its sources',
      },
    },
    async request => {
      const onInterrupted = (err: unknown): void =>
        request.log.warn({ err }, 'a deletion was interrupted; the sweep will finish it')
      const target = { ...request.params, version: versionOf(request) }
      await removeChatbot({ db, onInterrupted }, requireActor(request), target)
      return success
    },
  )
}
