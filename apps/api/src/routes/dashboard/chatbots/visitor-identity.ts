import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  createIdentitySecret,
  readIdentitySettings,
  removeIdentity,
} from '@frontdesk/chatbots/identity/identity-settings'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { IdentitySecret, IdentitySettings } from '@frontdesk/contracts/chatbots/visitor-identity'
import { Success, success } from '@frontdesk/contracts/success'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { ignoreBody } from '../../../plugins/ignore-body.ts'
import { requireActor } from '../../../plugins/authentication.ts'

const tags = ['chatbots']
const params = ChatbotParams
const refused = errorResponses(400, 401, 403, 404)

/** How the owner's server says who its visitors are. Whoever has the secret can speak for each of them, so owners alone set it. */
export const visitorIdentity: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'secretCipher'>> = async (app, needs) => {
  ignoreBody(app)

  app.get(
    '/api/chatbots/:chatbotId/visitor-identity',
    {
      config: { access: 'chatbot-settings' },
      schema: {
        params,
        response: { 200: IdentitySettings, ...refused },
        tags,
        operationId: 'getVisitorIdentity',
        summary: 'Get how visitors are signed in',
      },
    },
    async request => readIdentitySettings(needs, requireActor(request), request.params.chatbotId),
  )

  app.post(
    '/api/chatbots/:chatbotId/visitor-identity/secret',
    {
      config: { access: 'owner', needsPassword: true },
      schema: {
        params,
        response: { 201: IdentitySecret, ...refused },
        tags,
        operationId: 'createVisitorIdentitySecret',
        summary: 'Create the secret that signs visitors in',
        description: 'The only response that contains it. The previous secret stays valid for another 24 hours.',
      },
    },
    async (request, reply) => {
      const created = await createIdentitySecret(needs, requireActor(request), request.params.chatbotId)
      return reply.code(201).header('cache-control', 'no-store').send(created)
    },
  )

  app.delete(
    '/api/chatbots/:chatbotId/visitor-identity',
    {
      config: { access: 'owner', needsPassword: true },
      schema: {
        params,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'deleteVisitorIdentity',
        summary: 'Stop signing visitors in',
        description:
          'Deletes the secrets. Conversations of visitors who were signed in stay, and no visitor can open them.',
      },
    },
    async request => {
      await removeIdentity(needs, requireActor(request), request.params.chatbotId)
      return success
    },
  )
}
