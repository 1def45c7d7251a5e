import { createHmac } from 'node:crypto'
import { AppError } from '@frontdesk/contracts/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { network } from '../http/network.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const windowMs = 15 * 60 * 1_000
/** Tries in one window. One who guesses from many addresses is stopped by the second, one who tries many people by the third. */
const most = { byPersonAndAddress: 5, byPerson: 10, byAddress: 50 }

/** Tries to log in, counted in Redis for all processes. */
export interface LoginLimits {
  /** Counts a try before the password is looked at; throws where it is one too many. */
  count: (request: FastifyRequest, email: string) => Promise<void>
  /** The try was right: it does not count. */
  forgive: (request: FastifyRequest, email: string) => Promise<void>
}

export function loginLimits({ redis, namespace, settings }: Needs): LoginLimits {
  const hide = (value: string): string =>
    createHmac('sha256', settings.limiterSecret).update(value).digest('base64url').slice(0, 22)
  const keysOf = ({ ip }: FastifyRequest, email: string): [key: string, most: number][] => {
    const [person, address] = [email.trim().toLowerCase(), network(ip)]
    return [
      [`${namespace}:login:both:${hide(`${person}\n${address}`)}`, most.byPersonAndAddress],
      [`${namespace}:login:person:${hide(person)}`, most.byPerson],
      [`${namespace}:login:address:${hide(address)}`, most.byAddress],
    ]
  }
  return {
    async count(request, email) {
      const counts = keysOf(request, email).map(async ([key, atMost]) => {
        const [count] = await Promise.all([redis.incr(key), redis.pexpire(key, windowMs, 'NX')])
        return count > atMost ? redis.pttl(key) : 0
      })
      const waitMs = Math.max(...(await Promise.all(counts)))
      if (waitMs > 0) throw tooManyTries(Math.ceil(waitMs / 1_000))
    },
    async forgive(request, email) {
      await Promise.all(keysOf(request, email).map(([key]) => redis.decr(key)))
    },
  }
}

const tooManyTries = (seconds: number): AppError =>
  new AppError('LOGIN_LIMITED', 'too-many', 'There were too many tries to log in. Please wait a quarter of an hour.', {
    retryAfterSeconds: seconds,
  })
