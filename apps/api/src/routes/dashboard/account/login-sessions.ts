import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordLoginEvent } from '@frontdesk/accounts/audit/record-login-event'
import { sessionUnknown } from '@frontdesk/accounts/errors'
import { ApiError } from '@frontdesk/contracts/api-error'
import { EndedLogins, LoginSessionList } from '@frontdesk/contracts/account/login-sessions'
import { Success, success } from '@frontdesk/contracts/success'
import { deleteSubscriptionsOfLogins } from '@frontdesk/push/push-subscriptions'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../../../deps.ts'
import { hashOfSession } from '../../../logins/session-store.ts'
import { placeOf } from '../../../logins/login-events.ts'
import { requireUser, type LoginSessions } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'> & { loginSessions: LoginSessions }

const tags = ['auth']
const config = { access: 'signed-in' } as const

/** The logins of the current user: list them, end one, end all others. */
export const loginSessions: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { db, loginSessions } = needs

  app.get(
    '/api/auth/sessions',
    {
      config,
      schema: { response: { 200: LoginSessionList }, tags, operationId: 'listLogins', summary: 'List your logins' },
    },
    async request => ({ sessions: await loginSessions.list(request, requireUser(request).userId) }),
  )

  app.delete(
    '/api/auth/sessions',
    {
      config,
      schema: {
        response: { 200: EndedLogins, 403: ApiError },
        tags,
        operationId: 'revokeOtherLogins',
        summary: 'End all other logins',
        description: 'Ends all logins of the user except the current one.',
      },
    },
    async request => {
      const { userId, email } = requireUser(request)
      const ended = await loginSessions.end(request, userId, 'others')
      await deleteSubscriptionsOfLogins({ db }, userId, { kept: hashOfSession(request.session.sessionId) })
      await recordLoginEvent({ db }, { email, event: 'login.revoked', place: placeOf(request) })
      return { success: true as const, ended }
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    {
      config,
      schema: {
        params: Type.Object({ id: Type.String() }),
        response: { 200: Success, 403: ApiError, 404: ApiError },
        tags,
        operationId: 'revokeLogin',
        summary: 'End one of your logins',
      },
    },
    async request => {
      const { userId, email } = requireUser(request)
      const ended = await loginSessions.end(request, userId, { id: request.params.id })
      if (ended === 0) throw sessionUnknown()
      await deleteSubscriptionsOfLogins({ db }, userId, request.params)
      await recordLoginEvent({ db }, { email, event: 'login.revoked', place: placeOf(request) })
      return success
    },
  )
}
