import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createToken, listTokens, revokeToken } from '@frontdesk/accounts/tokens/edit-tokens'
import { ApiTokenList, CreateApiTokenRequest, CreatedApiToken } from '@frontdesk/contracts/account/api-tokens'
import { Success, success } from '@frontdesk/contracts/success'
import { Uuid } from '@frontdesk/contracts/text'
import { publishMemberChange } from '@frontdesk/reply-stream/member-changes'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace'>

const config = { access: 'owner' } as const
const tags = ['api-tokens']
const refused = errorResponses(400, 401, 403)

/** API tokens, with which programs use the account. */
export const apiTokens: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    '/api/api-tokens',
    {
      config,
      schema: {
        response: { 200: ApiTokenList, ...refused },
        tags,
        operationId: 'listApiTokens',
        summary: 'List API tokens',
      },
    },
    async request => ({ tokens: await listTokens(needs, requireUser(request)) }),
  )

  app.post(
    '/api/api-tokens',
    {
      config: { ...config, needsPassword: true },
      schema: {
        body: CreateApiTokenRequest,
        response: { 201: CreatedApiToken, ...refused, ...errorResponses(404, 409) },
        tags,
        operationId: 'createApiToken',
        summary: 'Create an API token',
      },
    },
    async (request, reply) => reply.code(201).send(await createToken(needs, requireUser(request), request.body)),
  )

  app.delete(
    '/api/api-tokens/:tokenId',
    {
      config,
      schema: {
        params: Type.Object({ tokenId: Uuid() }),
        response: { 200: Success, ...refused, ...errorResponses(404) },
        tags,
        operationId: 'revokeApiToken',
        summary: 'Revoke an API token',
        description: 'Its next request is refused, and its open streams end.',
      },
    },
    async request => {
      const { tokenId } = request.params
      await revokeToken(needs, requireUser(request), tokenId)
      // Its open inboxes end, as those of a member who is removed.
      await publishMemberChange(needs, tokenId)
      return success
    },
  )
}
