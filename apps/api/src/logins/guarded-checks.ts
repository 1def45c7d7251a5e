import type { UserActor } from '@frontdesk/accounts/actor'
import { recordLoginEvent, type LoginEvent } from '@frontdesk/accounts/audit/record-login-event'
import { AppError } from '@frontdesk/errors/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { loginLimits } from '../limits/login-limits.ts'
import { requireUser } from '../plugins/authentication.ts'
import { placeOf } from './login-events.ts'

/** What the audit log says of a wrong password, passkey or code, by the code of the error. */
const eventOf: Readonly<Partial<Record<AppError['code'], LoginEvent>>> = {
  PASSKEY_WRONG: 'passkey.failed',
  PASSWORD_WRONG: 'password.failed',
  SECOND_FACTOR_WRONG: 'second-factor.failed',
}

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings'>

/** Runs work that checks what a logged-in user enters. A login may try a few times. */
export function countedChecks(needs: Needs) {
  const limits = loginLimits(needs)
  return async <Result>(request: FastifyRequest, work: (actor: UserActor) => Promise<Result>): Promise<Result> => {
    const actor = requireUser(request)
    await limits.countEntered(request.session.sessionId)
    return work(actor)
  }
}

/** The same for the password or a code of the user. Failures are recorded. */
export function guardedChecks(needs: Needs) {
  const counted = countedChecks(needs)
  return async <Result>(request: FastifyRequest, work: (actor: UserActor) => Promise<Result>): Promise<Result> => {
    const actor = requireUser(request)
    return counted(request, work).catch(async (error: unknown) => {
      const event = error instanceof AppError ? eventOf[error.code] : undefined
      if (event !== undefined) await recordLoginEvent(needs, { email: actor.email, event, place: placeOf(request) })
      throw error
    })
  }
}
