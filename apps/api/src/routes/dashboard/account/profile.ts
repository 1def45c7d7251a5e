import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readCurrentUser } from '@frontdesk/accounts/current-user'
import { updateAccount } from '@frontdesk/accounts/update-account'
import { updateProfile } from '@frontdesk/accounts/update-profile'
import { UpdateAccountRequest } from '@frontdesk/contracts/account/account'
import { CurrentUser, UpdateCurrentUserRequest } from '@frontdesk/contracts/account/login'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireUser } from '../../../plugins/authentication.ts'

const refused = errorResponses(400, 401, 403)

/** What a user chose for themselves, and what an owner chose for the account. */
export const profile: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/auth/me',
    {
      config: { access: 'signed-in', isForSetUp: true },
      schema: {
        response: { 200: CurrentUser, ...refused },
        tags: ['auth'],
        operationId: 'getCurrentUser',
        summary: 'Get the current user',
      },
    },
    request => readCurrentUser({ db }, requireUser(request)),
  )

  app.patch(
    '/api/auth/me',
    {
      config: { access: 'signed-in' },
      schema: {
        body: UpdateCurrentUserRequest,
        response: { 200: CurrentUser, ...refused },
        tags: ['auth'],
        operationId: 'updateCurrentUser',
        summary: 'Update the current user',
      },
    },
    async request => {
      const actor = requireUser(request)
      await updateProfile({ db }, actor, request.body)
      return readCurrentUser({ db }, actor)
    },
  )

  app.patch(
    '/api/account',
    {
      config: { access: 'owner' },
      schema: {
        body: UpdateAccountRequest,
        response: { 200: CurrentUser, ...refused },
        tags: ['account'],
        operationId: 'updateAccount',
        summary: 'Update the account',
      },
    },
    async request => {
      const actor = requireUser(request)
      await updateAccount({ db }, actor, request.body)
      return readCurrentUser({ db }, actor)
    },
  )
}
