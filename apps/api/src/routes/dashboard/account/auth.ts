import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findActor, signedIn } from '@frontdesk/accounts/actor'
import { notSignedIn } from '@frontdesk/accounts/errors'
import { signIn } from '@frontdesk/accounts/login/sign-in'
import { ApiError } from '@frontdesk/contracts/api-error'
import { LoginRequest, CurrentUser } from '@frontdesk/contracts/account/login'
import { Success, success } from '@frontdesk/contracts/success'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { loginLimits } from '../../../limits/login-limits.ts'
import { requireActor, type LoginSessions } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings'> & { loginSessions: LoginSessions }

const tags = ['auth']
const refused = errorResponses(400, 401, 403, 429)

/** Log in, log out, and the current user. */
export const auth: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, loginSessions } = needs
  const limits = loginLimits(needs, 'login')

  app.post(
    '/api/auth/login',
    {
      config: { access: 'everybody' },
      schema: {
        body: LoginRequest,
        response: { 200: CurrentUser, ...refused },
        tags,
        operationId: 'login',
        summary: 'Log in',
      },
    },
    async request => {
      const { email } = request.body
      await limits.count(request, email)
      const login = await signIn({ db }, request.body)
      const actor = await findActor({ db }, login)
      if (actor === null) throw notSignedIn()
      await loginSessions.create(request, login)
      await limits.forgive(request, email)
      return signedIn(actor)
    },
  )

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'everybody' },
      schema: { response: { 200: Success, 403: ApiError }, tags, operationId: 'logout', summary: 'Log out' },
    },
    async request => {
      await loginSessions.destroy(request)
      return success
    },
  )

  app.get(
    '/api/auth/me',
    {
      config: { access: 'signed-in' },
      schema: {
        response: { 200: CurrentUser, 401: ApiError },
        tags,
        operationId: 'getCurrentUser',
        summary: 'Get the current user',
      },
    },
    async request => signedIn(requireActor(request)),
  )
}
