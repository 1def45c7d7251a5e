import { AppError } from '@frontdesk/contracts/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'
import { pseudonymise } from '../http/pseudonymise.ts'
import { network } from './network.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const windowMs = 15 * 60 * 1_000
/**
 * Login attempts per window. The second limit stops guessing from many addresses, the third one stops guessing for many
 * people.
 */
const most = { byPersonAndAddress: 5, byPerson: 10, byAddress: 50 }

type Counted = [key: string, most: number]

/** Logging in and resetting a password are counted apart. */
type Tried = 'login' | 'reset'

/** Limits on logins or on password resets, counted in Redis across all processes. */
export interface LoginLimits {
  /** Counts a login before the password is checked; throws where a limit is exceeded. */
  count: (request: FastifyRequest, email: string) => Promise<void>
  /** Counts by address alone, where the request names no email. */
  countAddress: (request: FastifyRequest) => Promise<void>
  /** Takes the count back after a correct password. */
  forgive: (request: FastifyRequest, email: string) => Promise<void>
}

export function loginLimits({ redis, namespace, settings }: Needs, tried: Tried): LoginLimits {
  const pseudonymOf = (value: string): string => pseudonymise(settings.limiterSecret, value)
  const addressKey = ({ ip }: FastifyRequest): Counted => [
    `${namespace}:${tried}:address:${pseudonymOf(network(ip))}`,
    most.byAddress,
  ]
  const keysOf = (request: FastifyRequest, email: string): Counted[] => {
    const [person, address] = [email.trim().toLowerCase(), network(request.ip)]
    return [
      [`${namespace}:${tried}:both:${pseudonymOf(`${person}\n${address}`)}`, most.byPersonAndAddress],
      [`${namespace}:${tried}:person:${pseudonymOf(person)}`, most.byPerson],
      addressKey(request),
    ]
  }
  const count = async (keys: Counted[]): Promise<void> => {
    const counts = keys.map(async ([key, atMost]) => {
      const count = await countInWindow(redis, key, windowMs)
      return count > atMost ? redis.pttl(key) : 0
    })
    const waitMs = Math.max(...(await Promise.all(counts)))
    if (waitMs > 0) throw tooManyTries(Math.ceil(waitMs / 1_000))
  }
  return {
    count: (request, email) => count(keysOf(request, email)),
    countAddress: request => count([addressKey(request)]),
    async forgive(request, email) {
      await Promise.all(keysOf(request, email).map(([key]) => redis.decr(key)))
    },
  }
}

const tooManyTries = (seconds: number): AppError =>
  new AppError('LOGIN_LIMITED', 'too-many', 'There were too many tries. Please wait a quarter of an hour.', {
    retryAfterSeconds: seconds,
  })
