import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findActor, type UserActor } from '@frontdesk/accounts/actor'
import { recordLoginEvent } from '@frontdesk/accounts/audit/record-login-event'
import { readCurrentUser } from '@frontdesk/accounts/current-user'
import { signIn } from '@frontdesk/accounts/login/sign-in'
import { ApiError } from '@frontdesk/contracts/api-error'
import { AppError } from '@frontdesk/errors/app-error'
import { LoginRequest, CurrentUser } from '@frontdesk/contracts/account/login'
import { Success, success } from '@frontdesk/contracts/success'
import { deleteSubscriptionsOfLogins } from '@frontdesk/push/push-subscriptions'
import type { FastifyRequest } from 'fastify'
import { errorResponses } from '../../../http/error-responses.ts'
import { loginLimits, refuse } from '../../../limits/login-limits.ts'
import { hashOfSession } from '../../../logins/session-store.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { loginEvents, placeOf } from '../../../logins/login-events.ts'
import { passkeyCeremonies } from '../../../logins/passkey-ceremonies.ts'
import { loginBeginning, type LoginNeeds } from './begin-login.ts'

const tags = ['auth']
const refused = errorResponses(400, 401, 403, 429)

/** Log in and log out. */
export const auth: FastifyPluginAsyncTypebox<LoginNeeds> = async (app, needs) => {
  const { db, loginSessions } = needs
  const logIn = loginWith(needs)

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
        description:
          'A user with two-factor authentication who sends neither `code` nor `passkey` gets the error SECOND_FACTOR_NEEDED if the password is correct. Send all three fields then, or `passkey` instead of `code` (see POST /api/auth/passkeys/login-options).',
      },
    },
    async request => readCurrentUser({ db }, await logIn(request, request.body)),
  )

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'everybody' },
      schema: { response: { 200: Success, 403: ApiError }, tags, operationId: 'logout', summary: 'Log out' },
    },
    async (request, reply) => {
      const { login, sessionId } = request.session
      await loginSessions.destroy(request, reply)
      const actor = login === undefined ? null : await findActor({ db }, login)
      if (actor !== null) {
        await deleteSubscriptionsOfLogins({ db }, actor.userId, { id: hashOfSession(sessionId) })
        await recordLoginEvent({ db }, { ...actor, event: 'logout', place: placeOf(request) })
      }
      return success
    },
  )
}

/** Counts, checks, records and begins a login. */
export function loginWith(needs: LoginNeeds) {
  const { settings, devices } = needs
  const limits = loginLimits(needs)
  const events = loginEvents(needs)
  const ceremonyOf = passkeyCeremonies(needs)
  const { admit, beginLogin } = loginBeginning(needs)
  const { passwordCost } = settings
  return async (request: FastifyRequest, { email, ...secrets }: LoginRequest): Promise<UserActor> => {
    const isKnownNetwork = await devices.knowsNetwork(request, email)
    const trier = { ip: request.ip, email, device: devices.find(request, email), isKnownNetwork }
    const counted = await limits.countLogin(trier)
    await events.limited(request, email, counted)
    refuse(counted)
    const place = placeOf(request)
    const baseUrl = publicUrl(request.server, settings)
    const ceremony = ceremonyOf(request, 'login')
    const signInNeeds = { ...needs, baseUrl, passwordCost, ceremony, admit: admit(request) }
    const login = await signIn(signInNeeds, { email, ...secrets, place }).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'SECOND_FACTOR_NEEDED') await counted.keepStep()
      await events.refused(request, email, {
        ...counted,
        code: error.code,
        isNew: trier.device === null && !isKnownNetwork,
      })
      throw error
    })
    const actor = await beginLogin(request, { ...login, place })
    await counted.forgive()
    if (login.factor !== null) await counted.forgiveStep()
    return actor
  }
}
