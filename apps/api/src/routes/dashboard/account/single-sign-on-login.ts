import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BegunLogin } from '@frontdesk/accounts/single-sign-on/begun-login'
import { singleSignOnExpired, singleSignOnOff, singleSignOnUnknown } from '@frontdesk/accounts/single-sign-on/errors'
import { domainOf } from '@frontdesk/accounts/single-sign-on/mail-domain'
import { recordSession } from '@frontdesk/accounts/single-sign-on/record-session'
import { findSetting, findSettingOfDomain, recordOfflineAccess } from '@frontdesk/accounts/single-sign-on/setting'
import { BeginSingleSignOnRequest, SingleSignOnAddress } from '@frontdesk/contracts/account/single-sign-on'
import { Uuid } from '@frontdesk/contracts/text'
import { AppError } from '@frontdesk/errors/app-error'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { singleSignOnLimit } from '../../../limits/single-sign-on-limit.ts'
import { begunLoginCookie } from '../../../logins/begun-login-cookie.ts'
import { loginEvents, placeOf } from '../../../logins/login-events.ts'
import { hashOfSession } from '../../../logins/session-store.ts'
import { requireUser } from '../../../plugins/authentication.ts'
import { loginBeginning, type LoginNeeds } from './begin-login.ts'

type Needs = LoginNeeds & Pick<Deps, 'callEgress'>

const tags = ['auth']
const refused = errorResponses(400, 403, 404, 429)

/** Only browsers go there, sent by the provider: it is no operation for programs. */
const returning = {
  hide: true,
  params: Type.Object({ accountId: Uuid() }),
  // Providers add parameters of their own.
  querystring: Type.Object({}, { additionalProperties: true }),
}

/** The address that the provider of an account sends browsers back to. Each account has its own (RFC 9207, section 4). */
export const redirectUri = (baseUrl: string, accountId: string): string =>
  new URL(`/api/auth/single-sign-on/callback/${accountId}`, baseUrl).href

/** Log in by the identity provider of an account (OpenID Connect). */
export const singleSignOnLogin: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { settings, callEgress, loginSessions } = needs
  const countStep = singleSignOnLimit(needs)
  const cookie = begunLoginCookie(needs)
  const returnToUs = (accountId: string): string => redirectUri(publicUrl(app, settings), accountId)

  app.post(
    '/api/auth/single-sign-on',
    {
      config: { access: 'everybody' },
      onRequest: countStep,
      schema: {
        body: BeginSingleSignOnRequest,
        response: { 200: SingleSignOnAddress, ...refused },
        tags,
        operationId: 'beginSingleSignOn',
        summary: 'Begin a login by single sign-on',
        description:
          'Finds the identity provider by the domain of the email address. The browser keeps a cookie, and goes to the returned address.',
      },
    },
    async (request, reply) => {
      loginSessions.check(request)
      const { email, next } = request.body
      const setting = await findSettingOfDomain(needs, domainOf(email))
      if (setting === null) throw singleSignOnUnknown()
      const { beginLogin } = await import('@frontdesk/accounts/single-sign-on/begin-login')
      const { url, login } = await beginLogin(callEgress.forAccount(setting.accountId), {
        setting,
        redirectUri: returnToUs(setting.accountId),
        email,
        purpose: { is: 'login', next: pageOfDashboard(next) },
      })
      cookie.set(request, reply, login)
      return { url }
    },
  )

  app.post(
    '/api/auth/single-sign-on/confirm',
    {
      config: { access: 'signed-in' },
      schema: {
        response: { 200: SingleSignOnAddress, ...refused },
        tags,
        operationId: 'confirmSingleSignOn',
        summary: 'Log in at the identity provider again',
        description: 'For what needs a password entered within the last hour, by users who log in without one.',
      },
    },
    async (request, reply) => {
      const { accountId, email, userId } = requireUser(request)
      const setting = await findSetting(needs, accountId)
      if (setting === null) throw singleSignOnOff()
      const { beginLogin } = await import('@frontdesk/accounts/single-sign-on/begin-login')
      const session = hashOfSession(request.session.sessionId)
      const purpose = { is: 'confirm', userId, session } as const
      const egress = callEgress.forAccount(accountId)
      const begun = await beginLogin(egress, { setting, redirectUri: returnToUs(accountId), email, purpose })
      cookie.set(request, reply, begun.login)
      return { url: begun.url }
    },
  )

  const finish = finishWith(needs)
  app.get(
    '/api/auth/single-sign-on/callback/:accountId',
    {
      config: { access: 'everybody' },
      onRequest: countStep,
      schema: returning,
    },
    async (request, reply) => {
      const login = await cookie.take(request, reply).catch((error: unknown) => problemOf(request, error))
      const { accountId } = request.params
      const isOurs = typeof login !== 'string' && login.accountId === accountId.toLowerCase()
      if (!isOurs) return reply.redirect(loginPage(typeof login === 'string' ? login : 'SINGLE_SIGN_ON_EXPIRED'), 303)
      const currentUrl = new URL(returnToUs(accountId.toLowerCase()))
      currentUrl.search = new URL(request.url, currentUrl).search
      const page = await finish(request, reply, { login, currentUrl }).catch((error: unknown) =>
        pageWithProblem(login, problemOf(request, error)),
      )
      return reply.redirect(page, 303)
    },
  )
}

interface Return {
  login: BegunLogin
  currentUrl: URL
}

/** Finishes what a browser that comes back from the provider has begun. Resolves with the page that it sees. */
function finishWith(needs: Needs) {
  const { db, callEgress, loginSessions, devices, settings } = needs
  const events = loginEvents(needs)
  const cookie = begunLoginCookie(needs)
  const { admit } = loginBeginning(needs)
  return async (request: FastifyRequest, reply: FastifyReply, { login, currentUrl }: Return): Promise<string> => {
    const { accountId, issuer, purpose } = login
    const setting = await findSetting(needs, accountId)
    if (setting === null || setting.issuer !== issuer) throw singleSignOnOff()
    const { finishLogin } = await import('@frontdesk/accounts/single-sign-on/finish-login')
    const egress = callEgress.forAccount(accountId)
    const identity = await finishLogin(egress, { setting, login, currentUrl })
    if (purpose.is !== 'confirm' && identity.lacksOfflineAccess) {
      // Once for each provider: from now on it is asked for `offline_access`.
      await recordOfflineAccess({ db }, setting)
      const { beginLogin } = await import('@frontdesk/accounts/single-sign-on/begin-login')
      const begun = await beginLogin(egress, {
        setting: { ...setting, needsOfflineAccess: true },
        redirectUri: redirectUri(publicUrl(request.server, settings), accountId),
        email: identity.email,
        purpose,
      })
      cookie.set(request, reply, begun.login)
      return begun.url
    }
    if (purpose.is === 'test')
      return testPage({ email: identity.email, hasToken: String(identity.refreshToken !== null) })
    if (purpose.is === 'confirm') {
      const { findIdentity } = await import('@frontdesk/accounts/single-sign-on/find-identity')
      const user = await findIdentity({ db }, { accountId, issuer, subject: identity.subject })
      if (user?.userId !== purpose.userId) throw singleSignOnExpired()
      await loginSessions.confirmSession(purpose.session)
      return '/dashboard/single-sign-on?confirmed'
    }
    const { signInMember } = await import('@frontdesk/accounts/single-sign-on/sign-in-member')
    const place = placeOf(request)
    const baseUrl = publicUrl(request.server, settings)
    const member = await signInMember(
      { ...needs, baseUrl, admit: admit(request) },
      { accountId, issuer, identity, place },
    )
    const { email, ...rest } = member
    const isConfirmed = isRecent(identity.authenticatedAt)
    await loginSessions.create(request, { ...rest, place, isConfirmed })
    const sessionHash = hashOfSession(request.session.sessionId)
    await recordSession({ db }, { loginId: member.singleSignOnId, sessionHash })
    devices.remember(request, reply, email)
    events.succeeded()
    return purpose.next
  }
}

/** Whether the user has logged in at the provider within the last hour: a session that has gone on there proves no presence. */
const isRecent = (authenticatedAt: number | null): boolean =>
  authenticatedAt !== null && Date.now() / 1_000 - authenticatedAt < 60 * 60

/** The code of what went wrong, for the page that says it in words. */
function problemOf(request: FastifyRequest, error: unknown): string {
  if (!(error instanceof AppError)) throw error
  // Not the message of a cause: it may quote what somebody wrote.
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : undefined
  request.log.warn({ problem: error.code, cause }, 'a login by single sign-on has failed')
  return error.code
}

const loginPage = (problem: string): string => `/dashboard/single-sign-on?problem=${problem}`

/** The result of a test, in the fragment, which is sent to no server. */
const testPage = (result: Record<string, string>): string =>
  `/dashboard/team#${new URLSearchParams({ 'single-sign-on': 'tested', ...result }).toString()}`

function pageWithProblem({ purpose }: BegunLogin, problem: string): string {
  return purpose.is === 'test' ? testPage({ problem }) : loginPage(problem)
}

/** A cookie has 4,096 bytes at most, with its name and after encryption. */
const longestPage = 2_000

/** The page of the dashboard that a login leads to: never another address. */
function pageOfDashboard(next = ''): string {
  const start = '/dashboard/'
  if (!next.startsWith(start)) return start
  // It begins with a path, so it is one of this origin.
  const { pathname, search, hash } = new URL(next, 'https://frontdesk.invalid')
  const page = pathname + search + hash
  // It is kept in a cookie, and letters that aren't ASCII have become longer.
  return page.startsWith(start) && page.length <= longestPage ? page : start
}
