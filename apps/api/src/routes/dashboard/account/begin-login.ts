import { findActor, type UserActor } from '@frontdesk/accounts/actor'
import type { LoginPlace } from '@frontdesk/accounts/audit/record-login-event'
import { notSignedIn } from '@frontdesk/accounts/errors'
import type { AdmittedUser, SignedIn } from '@frontdesk/accounts/login/sign-in'
import { sendAccountMail } from '@frontdesk/accounts/mails/account-mails'
import { newDeviceMail } from '@frontdesk/accounts/mails/login-mails'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { publicUrl } from '../../../http/public-url.ts'
import { loginLimits, refuse } from '../../../limits/login-limits.ts'
import type { KnownDevices } from '../../../logins/known-devices.ts'
import { loginEvents } from '../../../logins/login-events.ts'
import type { LoginSessions } from '../../../plugins/authentication.ts'

/** What logging somebody in needs. */
export type LoginNeeds = Pick<
  Deps,
  'db' | 'redis' | 'namespace' | 'settings' | 'metrics' | 'queues' | 'mailCipher' | 'secretCipher'
> & {
  loginSessions: LoginSessions
  devices: KnownDevices
}

/** The end of each way to log in. */
export function loginBeginning(needs: LoginNeeds) {
  const { settings, devices, loginSessions } = needs
  const limits = loginLimits(needs)
  const events = loginEvents(needs)
  return {
    /** Counts a login whose secrets were right. Throws where its user has logged in too often. */
    admit:
      (request: FastifyRequest) =>
      async (user: AdmittedUser): Promise<void> => {
        const logins = await limits.countRight(user)
        await events.limited(request, user.email, logins)
        refuse(logins)
      },
    /** Begins the session of a user. Whoever logs in on a new device reads a mail about it. */
    beginLogin: async (
      request: FastifyRequest,
      { isFirst, place, memberId, epoch, at, singleSignOnId }: SignedIn & { place: LoginPlace },
    ): Promise<UserActor> => {
      const login = { memberId, epoch, at, ...(singleSignOnId !== undefined && { singleSignOnId }) }
      const actor = await findActor(needs, login)
      if (actor === null) throw notSignedIn()
      const { userId, email, language, timezone } = actor
      await loginSessions.create(request, { ...login, userId, place })
      events.succeeded()
      const isNew = await devices.isNew(request, email)
      if (isNew && !isFirst) {
        const baseUrl = publicUrl(request.server, settings)
        await sendAccountMail(
          needs,
          newDeviceMail({ ...place, email, language, timezone, time: new Date(at), baseUrl }),
        )
      }
      return actor
    },
  }
}
