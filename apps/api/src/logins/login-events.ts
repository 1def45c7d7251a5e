import { recordLoginEvent, type LoginEvent, type LoginPlace } from '@frontdesk/accounts/audit/record-login-event'
import { anonymiseIp } from '@frontdesk/conversations/messages/anonymise-ip'
import { browserName } from '@frontdesk/conversations/messages/browser-name'
import type { AppError } from '@frontdesk/errors/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { CountedTry } from '../limits/login-limits.ts'

type Needs = Pick<Deps, 'db' | 'metrics'>

/** Where a request comes from, as the audit log, the list of logins and mails may name it. */
export const placeOf = ({ ip, headers }: FastifyRequest): LoginPlace => ({
  network: anonymiseIp(ip),
  device: browserName(headers['user-agent']),
})

/** Records what becomes of tries to log in: in the audit log of the user's account, in the metrics and in the log. */
export interface LoginEvents {
  /** Counts a login. `signIn` has recorded it. */
  succeeded: () => void
  /** Counts a wrong password or code, and records it unless too many were. */
  refused: (request: FastifyRequest, email: string, refused: RefusedTry) => Promise<void>
  /** Counts a try that has to wait, and records the first one beyond each limit. */
  limited: (request: FastifyRequest, email: string, counted: CountedTry) => Promise<void>
}

/** A try to log in whose password or code was wrong or missing. */
interface RefusedTry extends CountedTry {
  code: AppError['code']
  /** Whether the user has logged in neither with this browser nor from this network lately. */
  isNew: boolean
}

/** What the audit log says of a refused login, by the code of the error. */
const eventOf: Readonly<Partial<Record<AppError['code'], LoginEvent>>> = {
  LOGIN_WRONG: 'login.failed',
  PASSKEY_WRONG: 'passkey.failed',
  SECOND_FACTOR_WRONG: 'second-factor.failed',
  SECOND_FACTOR_NEEDED: 'second-factor.needed',
  SINGLE_SIGN_ON_NEEDED: 'single-sign-on.needed',
}

/** How the metrics count a refused login. A missing code is no failed try. */
const resultOf: Readonly<Partial<Record<AppError['code'], 'failed' | 'limited'>>> = {
  LOGIN_WRONG: 'failed',
  PASSKEY_WRONG: 'failed',
  SECOND_FACTOR_WRONG: 'failed',
  SECOND_FACTOR_LIMITED: 'limited',
  SINGLE_SIGN_ON_NEEDED: 'failed',
}

export function loginEvents({ db, metrics }: Needs): LoginEvents {
  const record = (request: FastifyRequest, email: string, event: LoginEvent): Promise<void> =>
    recordLoginEvent({ db }, { email, event, place: placeOf(request) })
  return {
    succeeded: () => metrics.loginEnded('succeeded'),
    async refused(request, email, { code, isRecorded, isNew }) {
      const result = resultOf[code]
      if (result !== undefined) metrics.loginEnded(result)
      const event = eventOf[code]
      // Where the user logs in themselves, the password comes before each code.
      const isNews = code !== 'SECOND_FACTOR_NEEDED' || isNew
      if (event !== undefined && isRecorded && isNews) await record(request, email, event)
    },
    async limited(request, email, { waitMs, exceeds }) {
      if (waitMs > 0) metrics.loginEnded('limited')
      if (exceeds === null) return
      if (exceeds === 'user') {
        request.log.warn({ limit: exceeds }, 'too many logins')
      } else {
        // The one line that names an address: of somebody who has guessed, for the operator's firewall. Guesses at one
        // user from many networks have none to name.
        const address = exceeds === 'person' ? {} : { address: request.ip }
        request.log.warn({ limit: exceeds, ...address }, 'too many failed logins')
      }
      await record(request, email, 'login.limited')
    },
  }
}
