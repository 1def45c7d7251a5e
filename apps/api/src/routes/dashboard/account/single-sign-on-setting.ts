import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { singleSignOnOff } from '@frontdesk/accounts/single-sign-on/errors'
import { findSetting } from '@frontdesk/accounts/single-sign-on/setting'
import { verifyDomain } from '@frontdesk/accounts/single-sign-on/verify-domain'
import {
  SetSingleSignOnRequest,
  SingleSignOn,
  SingleSignOnAddress,
  VerifyDomainRequest,
} from '@frontdesk/contracts/account/single-sign-on'
import { Success, success } from '@frontdesk/contracts/success'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { begunLoginCookie } from '../../../logins/begun-login-cookie.ts'
import { requireUser } from '../../../plugins/authentication.ts'
import { logoutUri } from '../../single-sign-on-logout.ts'
import { redirectUri } from './single-sign-on-login.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'secretCipher' | 'callEgress' | 'lookUpTexts'>

const tags = ['account']
const config = { access: 'owner' } as const
/** Whoever chooses the provider decides who is let in. */
const dangerous = { ...config, needsPassword: true } as const
const refused = errorResponses(400, 401, 403, 404, 409)
/** The library is loaded where somebody sets single sign-on up. */
const editing = () => import('@frontdesk/accounts/single-sign-on/edit-setting')

/** The single sign-on of an account: its identity provider, its mail domains, and what new members get. */
export const singleSignOnSetting: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { settings, callEgress } = needs

  app.get(
    '/api/account/single-sign-on',
    {
      config,
      schema: {
        response: { 200: SingleSignOn, ...refused },
        tags,
        operationId: 'getSingleSignOn',
        summary: 'Get the single sign-on of the account',
      },
    },
    async request => {
      const actor = requireUser(request)
      const baseUrl = publicUrl(app, settings)
      const { readSetting } = await editing()
      return {
        redirectUri: redirectUri(baseUrl, actor.accountId),
        logoutUri: logoutUri(baseUrl, actor.accountId),
        setting: await readSetting(needs, actor),
      }
    },
  )

  app.put(
    '/api/account/single-sign-on',
    {
      config: dangerous,
      schema: {
        body: SetSingleSignOnRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'setSingleSignOn',
        summary: 'Set up single sign-on',
        description:
          'Asks the identity provider for its metadata first. Another issuer ends all logins by single sign-on, and turning passwords off ends all logins of members.',
      },
    },
    async request => {
      const actor = requireUser(request)
      const { setSetting } = await editing()
      await setSetting({ ...needs, egress: callEgress.forAccount(actor.accountId) }, actor, request.body)
      return success
    },
  )

  app.delete(
    '/api/account/single-sign-on',
    {
      config: dangerous,
      schema: {
        response: { 200: Success, ...refused },
        tags,
        operationId: 'removeSingleSignOn',
        summary: 'Turn off single sign-on',
        description: 'Ends all logins by single sign-on.',
      },
    },
    async request => {
      const { removeSetting } = await editing()
      await removeSetting(needs, requireUser(request))
      return success
    },
  )

  await app.register(checks, needs)
}

/** Whether it works: the records of mail domains, and a login that only tells. */
const checks: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { settings, callEgress } = needs
  const cookie = begunLoginCookie(needs)

  app.post(
    '/api/account/single-sign-on/domains/verify',
    {
      config: dangerous,
      schema: {
        body: VerifyDomainRequest,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'verifySingleSignOnDomain',
        summary: 'Verify a mail domain by its DNS record',
      },
    },
    async request => {
      await verifyDomain(needs, requireUser(request), request.body.domain)
      return success
    },
  )

  app.post(
    '/api/account/single-sign-on/test',
    {
      config,
      schema: {
        response: { 200: SingleSignOnAddress, ...refused },
        tags,
        operationId: 'testSingleSignOn',
        summary: 'Test single sign-on',
        description: 'Begins a login that logs nobody in. The browser comes back to the settings with its result.',
      },
    },
    async (request, reply) => {
      const { accountId, email } = requireUser(request)
      const setting = await findSetting(needs, accountId)
      if (setting === null) throw singleSignOnOff()
      const { beginLogin } = await import('@frontdesk/accounts/single-sign-on/begin-login')
      const begun = await beginLogin(callEgress.forAccount(accountId), {
        setting,
        redirectUri: redirectUri(publicUrl(app, settings), accountId),
        email,
        purpose: { is: 'test' },
      })
      cookie.set(request, reply, begun.login)
      return { url: begun.url }
    },
  )
}
