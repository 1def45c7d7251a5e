import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  createIdentitySecret,
  readIdentitySettings,
  removeIdentity,
  setIdentityKeys,
} from '@frontdesk/chatbots/identity/identity-settings'
import { renewIdentityKeys } from '@frontdesk/chatbots/identity/renew-identity-keys'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import {
  IdentitySecret,
  IdentitySettings,
  SetIdentityKeysRequest,
} from '@frontdesk/contracts/chatbots/visitor-identity'
import { Success, success } from '@frontdesk/contracts/success'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { ignoreBody } from '../../../plugins/ignore-body.ts'
import { requireActor } from '../../../plugins/authentication.ts'

const tags = ['chatbots']
const params = ChatbotParams
const refused = errorResponses(400, 401, 403, 404)

type Needs = Pick<Deps, 'db' | 'secretCipher' | 'callRules' | 'queues'>

/** How the owner's server says who its visitors are. Whoever has the secret can speak for each of them, so owners alone set it. */
export const visitorIdentity: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  await app.register(identityKeys, needs)
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
        description:
          'The only response that contains it. The previous secret stays valid for another 24 hours. An address of keys of your own is no longer used.',
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
          'Deletes the secrets and the address of your keys. Conversations of visitors who were signed in stay, and no visitor can open them.',
      },
    },
    async request => {
      await removeIdentity(needs, requireActor(request), request.params.chatbotId)
      return success
    },
  )
}

const identityKeys: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.put(
    '/api/chatbots/:chatbotId/visitor-identity/keys',
    {
      config: { access: 'owner', needsPassword: true },
      schema: {
        params,
        body: SetIdentityKeysRequest,
        response: { 200: IdentitySettings, ...refused },
        tags,
        operationId: 'setVisitorIdentityKeys',
        summary: 'Set the address of the keys that sign visitors in',
        description:
          'Your website signs identities with its own key, EdDSA (Ed25519), ES256 or RS256, and publishes the public keys. They are read at once, and again as long as visitors sign in. Keys that were read before are forgotten, also if the address is the same.',
      },
    },
    async request => {
      const { chatbotId: chatbot } = request.params
      const actor = requireActor(request)
      const keys = { chatbot, url: request.body.url }
      await renewIdentityKeys(needs, await setIdentityKeys({ ...needs, rules: needs.callRules }, actor, keys))
      return readIdentitySettings(needs, actor, chatbot)
    },
  )
}
