import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { acceptInvitation } from '@frontdesk/accounts/team/accept-invitation'
import { readInvitation } from '@frontdesk/accounts/team/read-invitation'
import { changePassword } from '@frontdesk/accounts/login/change-password'
import { checkPassword } from '@frontdesk/accounts/login/check-password'
import { checkOwnFactor } from '@frontdesk/accounts/second-factor/check-second-factor'
import { requestPasswordReset, resetPassword } from '@frontdesk/accounts/login/reset-password'
import { ApiError } from '@frontdesk/contracts/api-error'
import { Success, success } from '@frontdesk/contracts/success'
import { acceptedLanguage } from '@frontdesk/conversations/messages/accepted-language'
import {
  AcceptInvitationRequest,
  ChangePasswordRequest,
  ConfirmPasswordRequest,
  ForgotPasswordRequest,
  ReadInvitation,
  ReadInvitationRequest,
  ResetPasswordRequest,
} from '@frontdesk/contracts/account/team'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { loginLimits } from '../../../limits/login-limits.ts'
import type { KnownDevices } from '../../../logins/known-devices.ts'
import { guardedChecks } from '../../../logins/guarded-checks.ts'
import { placeOf } from '../../../logins/login-events.ts'
import { passkeyCeremonies } from '../../../logins/passkey-ceremonies.ts'
import type { LoginSessions } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'queues' | 'mailCipher' | 'secretCipher'> & {
  loginSessions: LoginSessions
  devices: KnownDevices
}

const tags = ['auth']
const response = { 200: Success, ...errorResponses(400, 403, 429) }

/** Routes that set a password: invitation, reset and change. Each ends all sessions of the user. */
export const password: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { settings } = needs
  const limits = loginLimits(needs)

  app.post(
    '/api/auth/forgot-password',
    {
      config: { access: 'everybody' },
      schema: {
        body: ForgotPasswordRequest,
        response,
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Request a password reset',
        description:
          'Emails a link that is valid for an hour, at most 3 times an hour. The response is the same whether or not a user has this address, and whether or not an email is sent.',
      },
    },
    async request => {
      const { email } = request.body
      const isMailed = await limits.countRequest({ ip: request.ip, email })
      const place = placeOf(request)
      const language = acceptedLanguage(request.headers['accept-language']) ?? 'en'
      if (isMailed) await requestPasswordReset(needs, { email, baseUrl: publicUrl(app, settings), place, language })
      return success
    },
  )

  await app.register(passwordByLink, needs)
  await app.register(ownPassword, needs)
}

/** A password that is chosen by a link: of an invitation, or of a reset. */
const passwordByLink: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { devices, settings } = needs
  const limits = loginLimits(needs)
  /** Guesses at this user from elsewhere must not block the login that comes next. */
  const remember = async (request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> => {
    devices.remember(request, reply, email)
    // The password is set, and the link used up: an error would say otherwise.
    await devices.rememberNetwork(request, email).catch(() => undefined)
  }

  app.post(
    '/api/auth/read-invitation',
    {
      config: { access: 'everybody' },
      schema: {
        body: ReadInvitationRequest,
        response: { ...response, 200: ReadInvitation },
        tags,
        operationId: 'readInvitation',
        summary: 'Read an invitation',
        description: 'Returns what the link of an invitation is for. The link stays valid.',
      },
    },
    async ({ ip, body: { token } }) => {
      await limits.countLink(ip)
      return readInvitation(needs, token)
    },
  )

  app.post(
    '/api/auth/accept-invitation',
    {
      config: { access: 'everybody' },
      schema: {
        body: AcceptInvitationRequest,
        response: { ...response, 409: ApiError },
        tags,
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
      },
    },
    async (request, reply) => {
      await limits.countLink(request.ip)
      const { email } = await acceptInvitation({ ...needs, baseUrl: publicUrl(app, settings) }, request.body)
      await remember(request, reply, email)
      return success
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      config: { access: 'everybody' },
      schema: { body: ResetPasswordRequest, response, tags, operationId: 'resetPassword', summary: 'Reset a password' },
    },
    async (request, reply) => {
      await limits.countLink(request.ip)
      const { email } = await resetPassword({ ...needs, baseUrl: publicUrl(app, settings) }, request.body)
      await remember(request, reply, email)
      return success
    },
  )
}

/** The current user's own password: enter it again, change it. */
const ownPassword: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, loginSessions, settings } = needs
  const config = { access: 'signed-in' } as const
  const guarded = guardedChecks(needs)
  const ceremonyOf = passkeyCeremonies(needs)

  app.post(
    '/api/auth/confirm-password',
    {
      config: { ...config, isForSetUp: true },
      schema: {
        body: ConfirmPasswordRequest,
        response: { ...response, 401: ApiError },
        tags,
        operationId: 'confirmPassword',
        summary: 'Confirm the password',
        description:
          'Allows this session to make requests that need the password for an hour. Logging in has the same effect. A user with two-factor authentication may send `code` or `passkey` instead of the password.',
      },
    },
    request =>
      guarded(request, async actor => {
        const { body } = request
        if ('password' in body) await checkPassword({ db }, { userId: actor.userId, password: body.password })
        else {
          const ceremony = ceremonyOf(request, 'proof')
          await checkOwnFactor({ ...needs, baseUrl: publicUrl(app, settings), ceremony }, actor, body)
        }
        await loginSessions.confirm(request)
        return success
      }),
  )

  app.post(
    '/api/auth/change-password',
    {
      config,
      schema: {
        body: ChangePasswordRequest,
        response: { ...response, 401: ApiError },
        tags,
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Ends all sessions of the user, including this one.',
      },
    },
    request =>
      guarded(request, async actor => {
        await changePassword({ ...needs, baseUrl: publicUrl(app, settings) }, actor, request.body)
        return success
      }),
  )
}
