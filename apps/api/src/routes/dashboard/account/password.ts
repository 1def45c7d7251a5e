import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { acceptInvitation } from '@frontdesk/accounts/team/accept-invitation'
import { changePassword } from '@frontdesk/accounts/login/change-password'
import { requestPasswordReset, resetPassword } from '@frontdesk/accounts/login/reset-password'
import { ApiError } from '@frontdesk/contracts/api-error'
import { Success, success } from '@frontdesk/contracts/success'
import {
  AcceptInvitationRequest,
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ResetPasswordRequest,
} from '@frontdesk/contracts/account/team'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { loginLimits } from '../../../limits/login-limits.ts'
import { placeOf } from '../../../logins/login-events.ts'
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'queues' | 'mailCipher'>

const tags = ['auth']
const response = { 200: Success, ...errorResponses(400, 403, 429) }

/** Routes that set a password: invitation, reset and change. Each ends all sessions of the user. */
export const password: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { settings } = needs
  const limits = loginLimits(needs)

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
    async request => {
      await limits.countLink(request.ip)
      await acceptInvitation(needs, request.body)
      return success
    },
  )

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
          'Mails a link that is valid for an hour, three times an hour at most. The response is the same whether or not there is a user with this address, and whether or not a mail is sent.',
      },
    },
    async request => {
      const { email } = request.body
      const isMailed = await limits.countRequest({ ip: request.ip, email })
      const place = placeOf(request)
      if (isMailed) await requestPasswordReset(needs, { email, baseUrl: publicUrl(app, settings), place })
      return success
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      config: { access: 'everybody' },
      schema: { body: ResetPasswordRequest, response, tags, operationId: 'resetPassword', summary: 'Reset a password' },
    },
    async request => {
      await limits.countLink(request.ip)
      await resetPassword(needs, request.body)
      return success
    },
  )

  await app.register(ownPassword, needs)
}

const ownPassword: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const limits = loginLimits(needs)

  app.post(
    '/api/auth/change-password',
    {
      config: { access: 'signed-in' },
      schema: {
        body: ChangePasswordRequest,
        response: { ...response, 401: ApiError },
        tags,
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Ends all sessions of the user, including this one.',
      },
    },
    async request => {
      await limits.countChange(request.session.sessionId)
      await changePassword(needs, requireActor(request), request.body)
      return success
    },
  )
}
