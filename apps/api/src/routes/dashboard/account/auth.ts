import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findActor, type UserActor } from '@frontdesk/accounts/actor'
import { recordLoginEvent } from '@frontdesk/accounts/audit/record-login-event'
import { readCurrentUser } from '@frontdesk/accounts/current-user'
import { notSignedIn } from '@frontdesk/accounts/errors'
import { signIn, type AdmittedUser } from '@frontdesk/accounts/login/sign-in'
import { sendAccountMail } from '@frontdesk/accounts/mails/account-mails'
import { newDeviceMail } from '@frontdesk/accounts/mails/login-mails'
import { ApiError } from '@frontdesk/contracts/api-error'
import { AppError } from '@frontdesk/errors/app-error'
import { LoginRequest, CurrentUser } from '@frontdesk/contracts/account/login'
import { Success, success } from '@frontdesk/contracts/success'
import { deleteSubscriptionsOfLogins } from '@frontdesk/push/push-subscriptions'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { loginLimits, refuse } from '../../../limits/login-limits.ts'
import type { KnownDevices } from '../../../logins/known-devices.ts'
import { hashOfSession } from '../../../logins/session-store.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { loginEvents, placeOf } from '../../../logins/login-events.ts'
import type { LoginSessions } from '../../../plugins/authentication.ts'

/** What logging somebody in needs. */
export type LoginNeeds = Pick<
  Deps,
  'db' | 'redis' | 'namespace' | 'settings' | 'metrics' | 'queues' | 'mailCipher' | 'secretCipher'
> & {
  loginSessions: LoginSessions
  devices: KnownDevices
}

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
          'A user with two-factor authentication who sends no `code` gets the error SECOND_FACTOR_NEEDED if the password is correct. Send all three fields then.',
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

/** Counts, checks, records and begins a login. Whoever logs in on a new device reads a mail about it. */
export function loginWith(needs: LoginNeeds) {
  const { settings, devices, loginSessions } = needs
  const limits = loginLimits(needs)
  const events = loginEvents(needs)
  const { passwordCost } = settings
  return async (request: FastifyRequest, { email, ...secrets }: LoginRequest): Promise<UserActor> => {
    const isKnownNetwork = await devices.knowsNetwork(request, email)
    const trier = { ip: request.ip, email, device: devices.find(request, email), isKnownNetwork }
    const counted = await limits.countLogin(trier)
    await events.limited(request, email, counted)
    refuse(counted)
    const admit = async (user: AdmittedUser): Promise<void> => {
      const logins = await limits.countRight(user)
      await events.limited(request, email, logins)
      refuse(logins)
    }
    const place = placeOf(request)
    const baseUrl = publicUrl(request.server, settings)
    const signInNeeds = { ...needs, baseUrl, passwordCost, admit }
    const login = await signIn(signInNeeds, { email, ...secrets, place }).catch(async (error: unknown) => {
      if (error instanceof AppError)
        await events.refused(request, email, {
          ...counted,
          code: error.code,
          isNew: trier.device === null && !isKnownNetwork,
        })
      throw error
    })
    const actor = await findActor(needs, login)
    if (actor === null) throw notSignedIn()
    const { isFirst, factor, ...rest } = login
    await loginSessions.create(request, { ...rest, userId: actor.userId, place })
    await counted.forgive()
    // The step before, without the code, was counted as well.
    if (factor !== null) await counted.forgive()
    events.succeeded()
    const isNew = await devices.isNew(request, actor.email)
    if (isNew && !isFirst)
      await sendAccountMail(
        needs,
        newDeviceMail({
          ...place,
          email: actor.email,
          language: actor.language,
          timezone: actor.timezone,
          time: new Date(login.at),
          baseUrl,
        }),
      )
    return actor
  }
}
