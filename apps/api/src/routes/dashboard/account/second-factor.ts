import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { secondFactorOn } from '@frontdesk/accounts/errors'
import { enqueueWritten } from '@frontdesk/accounts/mails/account-mails'
import { checkOwnFactor } from '@frontdesk/accounts/second-factor/check-second-factor'
import { readSecondFactor } from '@frontdesk/accounts/second-factor/read-second-factor'
import { removeSecondFactor } from '@frontdesk/accounts/second-factor/remove-second-factor'
import { renewRecoveryCodes } from '@frontdesk/accounts/second-factor/renew-recovery-codes'
import { requireSecondFactor } from '@frontdesk/accounts/second-factor/require-second-factor'
import { beginSecondFactor, confirmSecondFactor } from '@frontdesk/accounts/second-factor/set-up-second-factor'
import {
  AddFactorRequest,
  FactorProof,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCodeRequest,
  SecondFactorRequirement,
  SecondFactorSecret,
} from '@frontdesk/contracts/account/second-factor'
import { Success, success } from '@frontdesk/contracts/success'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { addingFactor } from '../../../logins/adding-factor.ts'
import { countedChecks, guardedChecks } from '../../../logins/guarded-checks.ts'
import { passkeyCeremonies } from '../../../logins/passkey-ceremonies.ts'
import { requireUser, type LoginSessions } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'queues' | 'mailCipher' | 'secretCipher'> & {
  loginSessions: LoginSessions
}

const tags = ['auth']
const ofUser = { access: 'signed-in' } as const
/** Also for users who must set one up before they can do anything else. */
const settingUp = { ...ofUser, isForSetUp: true } as const
const refused = errorResponses(400, 401, 403, 404, 409, 429)

/** The second factor of the current user, and whether the account requires one. */
export const secondFactor: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  app.get(
    '/api/auth/second-factor',
    {
      config: settingUp,
      schema: {
        response: { 200: SecondFactor },
        tags,
        operationId: 'getSecondFactor',
        summary: 'Get the state of two-factor authentication',
      },
    },
    request => readSecondFactor(needs, requireUser(request)),
  )

  app.put(
    '/api/account/second-factor',
    {
      config: { access: 'owner', needsPassword: true },
      schema: {
        body: SecondFactorRequirement,
        response: { 200: Success, ...errorResponses(400, 401, 403) },
        tags: ['account'],
        operationId: 'requireSecondFactor',
        summary: 'Require two-factor authentication',
        description:
          'A member without it who has not set it up after the days of grace gets 403 SECOND_FACTOR_REQUIRED from every operation but those for setting it up. This includes owners.',
      },
    },
    async request => {
      await requireSecondFactor(needs, requireUser(request), request.body)
      return success
    },
  )

  await app.register(settingUpFactor, needs)
  await app.register(changingFactor, needs)
}

/** A new app: its secret, and its first code. */
const settingUpFactor: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { settings } = needs
  const config = { ...settingUp, changesLogin: true } as const
  // A wrong code is a typing error here: nobody can guess a secret that this login has just been given.
  const counted = countedChecks(needs)
  const { mayAdd, keepLogin } = addingFactor(needs)

  app.post(
    '/api/auth/second-factor',
    {
      config,
      schema: {
        body: AddFactorRequest,
        response: { 200: SecondFactorSecret, ...refused },
        tags,
        operationId: 'beginSecondFactor',
        summary: 'Begin to set up two-factor authentication',
        description:
          'Creates the secret of an authenticator app. Logins do not change until its first code is confirmed.',
      },
    },
    async request => {
      const { addedAt } = await readSecondFactor(needs, requireUser(request))
      if (addedAt !== null) throw secondFactorOn()
      await mayAdd(request, request.body)
      return beginSecondFactor(needs, requireUser(request))
    },
  )

  app.post(
    '/api/auth/second-factor/confirm',
    {
      config: { ...config, needsPassword: true },
      schema: {
        body: SecondFactorCodeRequest,
        response: { 200: RecoveryCodes, ...refused },
        tags,
        operationId: 'confirmSecondFactor',
        summary: 'Turn on two-factor authentication',
        description:
          'Takes the first code of the app, and returns the recovery codes. Ends all other logins of the user.',
      },
    },
    request =>
      counted(request, async actor => {
        const { recoveryCodes, epoch } = await confirmSecondFactor(
          { ...needs, baseUrl: publicUrl(app, settings) },
          actor,
          request.body.code,
        )
        await keepLogin(request, epoch)
        return { recoveryCodes }
      }),
  )
}

/** What takes the second factor that is on: a password and a stolen login are not enough. */
const changingFactor: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { settings } = needs
  const guarded = guardedChecks(needs)
  const ceremonyOf = passkeyCeremonies(needs)

  app.post(
    '/api/auth/second-factor/recovery-codes',
    {
      config: { ...ofUser, changesLogin: true },
      schema: {
        body: FactorProof,
        response: { 200: RecoveryCodes, ...refused },
        tags,
        operationId: 'renewRecoveryCodes',
        summary: 'Create new recovery codes',
        description: 'The earlier ones stop working.',
      },
    },
    request =>
      guarded(request, async actor => {
        const withUrl = { ...needs, baseUrl: publicUrl(app, settings), ceremony: ceremonyOf(request, 'proof') }
        await checkOwnFactor(withUrl, actor, request.body)
        return { recoveryCodes: await renewRecoveryCodes(withUrl, actor) }
      }),
  )

  app.post(
    '/api/auth/second-factor/remove',
    {
      config: { ...ofUser, changesLogin: true },
      schema: {
        body: FactorProof,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'removeSecondFactor',
        summary: 'Remove the authenticator app',
        description: 'Without a passkey, this turns off two-factor authentication.',
      },
    },
    request =>
      guarded(request, async actor => {
        const withUrl = { ...needs, baseUrl: publicUrl(app, settings), ceremony: ceremonyOf(request, 'proof') }
        await checkOwnFactor(withUrl, actor, request.body)
        await enqueueWritten(needs, [await removeSecondFactor(withUrl, actor.userId, 'user')])
        return success
      }),
  )
}
