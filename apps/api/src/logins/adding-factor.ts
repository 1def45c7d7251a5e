import { passwordNeeded, secondFactorWrong } from '@frontdesk/accounts/errors'
import { checkOwnFactor } from '@frontdesk/accounts/second-factor/check-second-factor'
import { readSecondFactor } from '@frontdesk/accounts/second-factor/read-second-factor'
import type { AddFactorRequest } from '@frontdesk/contracts/account/second-factor'
import { renewPushSubscriptions } from '@frontdesk/push/push-subscriptions'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../http/public-url.ts'
import { requireUser, type LoginSessions } from '../plugins/authentication.ts'
import { guardedChecks } from './guarded-checks.ts'
import { passkeyCeremonies } from './passkey-ceremonies.ts'
import { hashOfSession } from './session-store.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'queues' | 'mailCipher' | 'secretCipher'> & {
  loginSessions: LoginSessions
}

/** What adding an authenticator app and adding a passkey share. */
export function addingFactor(needs: Needs) {
  const { db, loginSessions, settings } = needs
  const guarded = guardedChecks(needs)
  const ceremonyOf = passkeyCeremonies(needs)
  return {
    /**
     * Throws unless the user may add a factor now. The first one takes a password of the last hour. Every other one takes a
     * factor that is there: somebody with the password and a stolen login would otherwise add one of their own.
     */
    mayAdd: async (request: FastifyRequest, { code, passkey }: AddFactorRequest): Promise<void> => {
      const { isOn } = await readSecondFactor({ db }, requireUser(request))
      if (!isOn) {
        if (!(await loginSessions.hasRecentPassword(request))) throw passwordNeeded()
        return
      }
      await guarded(request, async actor => {
        const ceremony = ceremonyOf(request, 'proof')
        const withUrl = { ...needs, baseUrl: publicUrl(request.server, settings), ceremony }
        if (passkey !== undefined) await checkOwnFactor(withUrl, actor, { passkey })
        else if (code !== undefined) await checkOwnFactor(withUrl, actor, { code })
        else throw secondFactorWrong('invalid')
      })
    },
    /**
     * Lets the login that turned two-factor authentication on go on, and no other. Nobody can read the recovery codes again:
     * what fails only ends this login, too.
     */
    keepLogin: async (request: FastifyRequest, epoch: number): Promise<void> => {
      const { userId } = requireUser(request)
      const login = hashOfSession(request.session.sessionId)
      await loginSessions
        .renew(request, epoch)
        .then(() => renewPushSubscriptions({ db }, { userId, login, sessionEpoch: epoch }))
        .catch((err: unknown) => request.log.warn({ err }, 'the login that turned on a second factor has ended'))
    },
  }
}
