import { createHash } from 'node:crypto'
import { parse } from 'node:querystring'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { endProviderLogins } from '@frontdesk/accounts/single-sign-on/end-provider-logins'
import { singleSignOnInvalid, singleSignOnOff } from '@frontdesk/accounts/single-sign-on/errors'
import { findSetting } from '@frontdesk/accounts/single-sign-on/setting'
import { ApiError } from '@frontdesk/contracts/api-error'
import { Success, success } from '@frontdesk/contracts/success'
import { Uuid } from '@frontdesk/contracts/text'
import { publishMemberChange } from '@frontdesk/reply-stream/member-changes'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { singleSignOnLimit } from '../limits/single-sign-on-limit.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'secretCipher' | 'callEgress'>

/** Longer than a token is accepted. */
const rememberedMs = 15 * 60 * 1_000

/** The address to which the provider of an account sends logouts. */
export const logoutUri = (baseUrl: string, accountId: string): string =>
  new URL(`/api/single-sign-on/${accountId}/logout`, baseUrl).href

/**
 * Receives logouts from identity providers (OpenID Connect Back-Channel Logout 1.0). They come from the provider's server,
 * so without an Origin and without a cookie: the signature of the token says from whom.
 */
export const singleSignOnLogout: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, redis, namespace, callEgress } = needs
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...parse(String(body)) })
  })
  app.post(
    '/api/single-sign-on/:accountId/logout',
    {
      onRequest: singleSignOnLimit(needs),
      schema: {
        params: Type.Object({ accountId: Uuid() }),
        body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 16_000 }) }),
        response: { 200: Success, 400: ApiError, 404: ApiError, 429: ApiError, 502: ApiError, 503: ApiError },
        tags: ['auth'],
        operationId: 'endSingleSignOn',
        summary: 'End logins from the identity provider',
        description: 'Back-channel logout: the identity provider posts a form with a signed `logout_token`.',
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const setting = await findSetting(needs, request.params.accountId)
      if (setting === null) throw singleSignOnOff()
      const { verifyLogout } = await import('@frontdesk/accounts/single-sign-on/verify-logout')
      const token = request.body.logout_token
      const logout = await verifyLogout(callEgress.forAccount(setting.accountId), setting, token)
      const id = createHash('sha256').update(`${setting.accountId} ${logout.tokenId}`).digest('base64url')
      const key = `${namespace}:single-sign-on:logout:${id}`
      const isNew = await redis.set(key, '1', 'PX', rememberedMs, 'NX')
      if (isNew === null) throw singleSignOnInvalid()
      const members = await endProviderLogins({ db }, setting, logout).catch(async (error: unknown) => {
        // The provider sends it again.
        await redis.del(key)
        throw error
      })
      for (const memberId of members) await publishMemberChange(needs, memberId)
      return success
    },
  )
}
