import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readCurrentUser } from '@frontdesk/accounts/current-user'
import { setupCodeWrong, setupDone } from '@frontdesk/accounts/errors'
import { isSetUpNeeded, setUpInstallation } from '@frontdesk/accounts/installation/set-up-installation'
import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { passwordLimits } from '@frontdesk/accounts/login/check-new-password'
import { CurrentUser } from '@frontdesk/contracts/account/login'
import { SetupRequest, SetupState } from '@frontdesk/contracts/account/setup'
import { isSetupCode } from '@frontdesk/runtime/setup-code'
import { errorResponses } from '../../../http/error-responses.ts'
import { setupLimits } from '../../../limits/setup-limits.ts'
import { version } from '../../../version.ts'
import { loginWith } from '../account/auth.ts'
import type { LoginNeeds } from '../account/begin-login.ts'

const tags = ['installation']
const config = { access: 'everybody' } as const

/** The first set-up, by someone who has the code that the API prints when it starts. */
export const setup: FastifyPluginAsyncTypebox<LoginNeeds> = async (app, needs) => {
  const { db, settings, loginSessions } = needs
  const limits = setupLimits(needs)
  const logIn = loginWith(needs)

  app.get(
    '/api/setup',
    {
      config,
      schema: {
        response: { 200: SetupState },
        tags,
        operationId: 'getSetupState',
        summary: 'Get the settings of pages before login',
      },
    },
    async () => {
      const [needed, { mail }] = await Promise.all([isSetUpNeeded({ db }), readWorkerFacts({ db })])
      const hasDemo = settings.demo !== null
      return { needed, version, mail, passwordMinCharacters: passwordLimits.atLeast, hasDemo }
    },
  )

  app.post(
    '/api/setup',
    {
      config,
      schema: {
        body: SetupRequest,
        response: { 200: CurrentUser, ...errorResponses(400, 403, 410, 429) },
        tags,
        operationId: 'setUpInstallation',
        summary: 'Create the first account and its owner',
        description: 'Logs the owner in, like POST /api/auth/login. Responds with 410 if the installation has a user.',
      },
    },
    async request => {
      const { code, ...first } = request.body
      loginSessions.check(request)
      if (!(await isSetUpNeeded({ db }))) throw setupDone()
      await limits.count(request)
      if (!isSetupCode(settings.setupCode, code)) throw setupCodeWrong()
      await limits.forgive(request)
      await setUpInstallation({ db }, first)
      return readCurrentUser(needs, await logIn(request, first))
    },
  )
}
