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
import { requireActor } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'queues' | 'mailCipher'>

const tags = ['auth']
const response = { 200: Success, ...errorResponses(400, 403, 429) }

/** Routes that set a password: invitation, reset and change. Each ends all sessions of the user. */
export const password: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, settings } = needs
  const resets = loginLimits(needs, 'reset')

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
      await resets.countAddress(request)
      await acceptInvitation({ db }, request.body)
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
        description: 'The response is the same whether or not there is a user with this address.',
      },
    },
    async request => {
      const { email } = request.body
      await resets.count(request, email)
      await requestPasswordReset(needs, { email, baseUrl: publicUrl(app, settings) })
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
      await resets.countAddress(request)
      await resetPassword({ db }, request.body)
      return success
    },
  )

  await app.register(ownPassword, needs)
}

const ownPassword: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const logins = loginLimits(needs, 'login')

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
      const actor = requireActor(request)
      await logins.count(request, actor.email)
      await changePassword(needs, actor, request.body)
      await logins.forgive(request, actor.email)
      return success
    },
  )
}
