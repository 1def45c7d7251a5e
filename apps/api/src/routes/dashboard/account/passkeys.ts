import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readCurrentUser } from '@frontdesk/accounts/current-user'
import { passkeysUnavailable } from '@frontdesk/accounts/passkeys/errors'
import { signInWithPasskey } from '@frontdesk/accounts/login/sign-in-with-passkey'
import { addPasskey } from '@frontdesk/accounts/passkeys/add-passkey'
import { creationOptions, loginOptions, proofOptions } from '@frontdesk/accounts/passkeys/passkey-options'
import { checkOwnPasskey, removePasskey } from '@frontdesk/accounts/passkeys/remove-passkey'
import { checkOwnFactor } from '@frontdesk/accounts/second-factor/check-second-factor'
import { CurrentUser } from '@frontdesk/contracts/account/login'
import {
  CreatedPasskey,
  CreatePasskeyRequest,
  PasskeyCreationOptions,
  PasskeyLoginRequest,
  PasskeyRequestOptions,
} from '@frontdesk/contracts/account/passkeys'
import { AddFactorRequest, FactorProof } from '@frontdesk/contracts/account/second-factor'
import { Success, success } from '@frontdesk/contracts/success'
import { Uuid } from '@frontdesk/contracts/text'
import { browserName } from '@frontdesk/conversations/messages/browser-name'
import { AppError } from '@frontdesk/errors/app-error'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { loginLimits } from '../../../limits/login-limits.ts'
import { addingFactor } from '../../../logins/adding-factor.ts'
import { guardedChecks } from '../../../logins/guarded-checks.ts'
import { placeOf } from '../../../logins/login-events.ts'
import { passkeyCeremonies } from '../../../logins/passkey-ceremonies.ts'
import { passkeyChallenges, type ChallengeUse } from '../../../logins/passkey-challenges.ts'
import { requireUser } from '../../../plugins/authentication.ts'
import { loginBeginning, type LoginNeeds } from './begin-login.ts'

const tags = ['auth']
/** Also for users who must set a second factor up before they can do anything else. */
const config = { access: 'signed-in', isForSetUp: true } as const
/** Not for logins at an identity provider, which has the last word about who comes in. */
const changing = { ...config, changesLogin: true } as const
const refused = errorResponses(400, 401, 403, 404, 409, 429)

/** What counts as a failed login. */
const failures: readonly string[] = ['PASSKEY_WRONG', 'SINGLE_SIGN_ON_NEEDED']

/** Makes a challenge, and what options are made of. Throws where browsers have no passkeys. */
function newCeremony(needs: LoginNeeds) {
  const ceremonyOf = passkeyCeremonies(needs)
  const challenges = passkeyChallenges(needs)
  return async (request: FastifyRequest, reply: FastifyReply, use: ChallengeUse) => {
    const { site } = ceremonyOf(request, use)
    if (site === null) throw passkeysUnavailable()
    return { site, challenge: await challenges.create(request, reply, use) }
  }
}

/** Logins with a passkey, and the passkeys of the current user. */
export const passkeys: FastifyPluginAsyncTypebox<LoginNeeds> = async (app, needs) => {
  await app.register(passkeyLogin, needs)
  await app.register(ownPasskeys, needs)
}

const passkeyLogin: FastifyPluginAsyncTypebox<LoginNeeds> = async (app, needs) => {
  const { db, metrics } = needs
  const limits = loginLimits(needs)
  const ceremonyOf = passkeyCeremonies(needs)
  const begin = newCeremony(needs)
  const { admit, beginLogin } = loginBeginning(needs)

  app.post(
    '/api/auth/passkeys/login-options',
    {
      config: { access: 'everybody' },
      schema: {
        response: { 200: PasskeyRequestOptions, ...errorResponses(409, 429) },
        tags,
        operationId: 'beginPasskeyLogin',
        summary: 'Begin to log in with a passkey',
        description:
          'Returns options for `navigator.credentials.get`. They name no passkey, so nobody learns who has one. The answer is also the second factor of POST /api/auth/login.',
      },
    },
    async (request, reply) => {
      await limits.countChallenge(request.ip)
      return loginOptions(await begin(request, reply, 'login'))
    },
  )

  app.post(
    '/api/auth/passkeys/login',
    {
      config: { access: 'everybody' },
      schema: {
        body: PasskeyLoginRequest,
        response: { 200: CurrentUser, ...errorResponses(400, 401, 403, 409, 429) },
        tags,
        operationId: 'loginWithPasskey',
        summary: 'Log in with a passkey',
        description: 'Needs neither the password nor a code: the authenticator has verified the user.',
      },
    },
    async request => {
      const place = placeOf(request)
      const login = await signInWithPasskey(
        { db, ceremony: ceremonyOf(request, 'login'), admit: admit(request) },
        { assertion: request.body.passkey, place },
      ).catch((error: unknown) => {
        if (error instanceof AppError && failures.includes(error.code)) metrics.loginEnded('failed')
        throw error
      })
      return readCurrentUser({ db }, await beginLogin(request, { ...login, place }))
    },
  )
}

const ownPasskeys: FastifyPluginAsyncTypebox<LoginNeeds> = async (app, needs) => {
  const ceremonyOf = passkeyCeremonies(needs)
  const begin = newCeremony(needs)
  const guarded = guardedChecks(needs)
  const { mayAdd, keepLogin } = addingFactor(needs)

  app.post(
    '/api/auth/passkeys/proof-options',
    {
      config,
      schema: {
        response: { 200: PasskeyRequestOptions, ...errorResponses(401, 403, 409) },
        tags,
        operationId: 'beginPasskeyProof',
        summary: 'Begin to confirm with a passkey',
        description:
          'Returns options for `navigator.credentials.get`. The answer goes to the operation that asks for a second factor, such as POST /api/auth/confirm-password.',
      },
    },
    async (request, reply) => proofOptions(needs, requireUser(request), await begin(request, reply, 'proof')),
  )

  app.post(
    '/api/auth/passkeys/options',
    {
      config: changing,
      schema: {
        body: AddFactorRequest,
        response: { 200: PasskeyCreationOptions, ...refused },
        tags,
        operationId: 'beginPasskey',
        summary: 'Begin to add a passkey',
        description: 'Returns options for `navigator.credentials.create`.',
      },
    },
    async (request, reply) => {
      await mayAdd(request, request.body)
      return creationOptions(needs, requireUser(request), await begin(request, reply, 'new'))
    },
  )

  app.post(
    '/api/auth/passkeys',
    {
      config: changing,
      schema: {
        body: CreatePasskeyRequest,
        response: { 201: CreatedPasskey, ...refused },
        tags,
        operationId: 'createPasskey',
        summary: 'Add a passkey',
        description:
          'As the first second factor of the user, it comes with recovery codes and ends all other logins of the user.',
      },
    },
    async (request, reply) => {
      const actor = requireUser(request)
      const name = request.body.name?.trim() || (browserName(request.headers['user-agent']) ?? 'Passkey')
      const { epoch, ...added } = await addPasskey(
        { ...needs, baseUrl: publicUrl(app, needs.settings), ceremony: ceremonyOf(request, 'new') },
        actor,
        { ...request.body, name },
      )
      if (epoch !== null) await keepLogin(request, epoch)
      reply.code(201)
      return added
    },
  )

  app.post(
    '/api/auth/passkeys/:id/remove',
    {
      config: changing,
      schema: {
        params: Type.Object({ id: Uuid() }),
        body: FactorProof,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        description: 'Without another second factor, the password alone logs the user in again.',
      },
    },
    async request => {
      // Before a code is looked at: recovery codes are used up.
      await checkOwnPasskey(needs, requireUser(request), request.params.id)
      return guarded(request, async actor => {
        const withUrl = { ...needs, baseUrl: publicUrl(app, needs.settings), ceremony: ceremonyOf(request, 'proof') }
        await checkOwnFactor(withUrl, actor, request.body)
        await removePasskey(withUrl, actor, request.params.id)
        return success
      })
    },
  )
}
