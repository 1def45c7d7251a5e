import rateLimit from '@fastify/rate-limit'
import type { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { pseudonymise } from '../http/pseudonymise.ts'
import { network, timesOfTunnel, tunnel } from '../limits/network.ts'
import { countAddressesInProcess } from '../limits/count-in-process.ts'
import { redisLimitStore } from '../limits/redis-limit-store.ts'
import { isOutage } from '@frontdesk/runtime/is-outage'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

/** The rate limits of the public API, counted in Redis across all processes. Each throws where it is exceeded. */
export interface RateLimits {
  /** Messages from one address in a minute; `countMessage` counts those of a day. */
  messagesByIp: (request: FastifyRequest) => Promise<void>
  /** Messages of one session with one visitor key: who has the session id without its key uses up nothing of the visitor's. */
  messagesBySession: (request: FastifyRequest, sessionId: string) => Promise<void>
  /** Leads, bookings, ratings and other actions from one address. */
  actionsByIp: (request: FastifyRequest) => Promise<void>
  /** All other public requests from one address. */
  readsByIp: (request: FastifyRequest) => Promise<void>
}

const readsPerMinute = 120
/** More than anyone can fill in forms. */
const actionsPerMinute = 20
const windowMs = 60_000
/** How many addresses one process counts by itself. Each takes some 100 bytes of memory. */
export const addressesInProcess = 100_000

/**
 * Builds the rate limits. Each is a function of its own: of a `config.rateLimit` plus a `preHandler` the second one
 * silently never runs. With Redis away messages and reads of an address are counted by each process itself: messages
 * wait until Redis is back, and PostgreSQL alone can serve the reads.
 */
export async function openRateLimits(app: FastifyInstance, { redis, namespace, settings }: Needs): Promise<RateLimits> {
  const store = redisLimitStore({ redis, prefix: `${namespace}:limit:` })
  await app.register(rateLimit, { global: false, store, skipOnError: false })
  const pseudonymOf = (value: string): string => pseudonymise(settings.limiterSecret, value)
  const limit = openLimit(app)
  /** Counts by the household's network, and by the /48 around it with a limit of its own. */
  const byNetwork = (kind: string, max: number) => {
    const ofHousehold = limit(max, ({ ip }) => `${kind}:${pseudonymOf(network(ip))}`)
    const ofTunnel = limit(max * timesOfTunnel, ({ ip }) => `${kind}:${pseudonymOf(tunnel(ip) ?? '')}`)
    return async (request: FastifyRequest): Promise<void> => {
      await ofHousehold(request)
      // After it: what one household is refused uses up nothing of its neighbours'.
      if (tunnel(request.ip) !== null) await ofTunnel(request)
    }
  }
  const sessions = new WeakMap<FastifyRequest, string>()
  const keyOfSession = (request: FastifyRequest): string => `session:${pseudonymOf(sessions.get(request) ?? '')}`
  const bySession = limit(settings.sessionPerMinute, keyOfSession)
  /** With Redis away counts in this process alone. */
  const orHere = (kind: string, max: number) => {
    const everywhere = byNetwork(kind, max)
    const here = countAddressesInProcess({ max, windowMs, maxKeys: addressesInProcess })
    return async (request: FastifyRequest): Promise<void> => {
      try {
        await everywhere(request)
      } catch (error) {
        if (!isOutage(error)) throw error
        const waitMs = here(request.ip)
        if (waitMs !== null) throw tooMany(Math.ceil(waitMs / 1_000))
      }
    }
  }
  return {
    messagesByIp: orHere('ip', settings.ipPerMinute),
    actionsByIp: byNetwork('action', actionsPerMinute),
    readsByIp: orHere('read', readsPerMinute),
    messagesBySession: (request, sessionId) => {
      sessions.set(request, `${sessionId}${String(request.headers['x-chat-session-key'] ?? '')}`)
      return bySession(request)
    },
  }
}

/** Makes a limit: a function that counts a request under its key, and throws where the limit is exceeded. */
const openLimit = (app: FastifyInstance) => (max: number, keyGenerator: (request: FastifyRequest) => string) => {
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator })
  return async (request: FastifyRequest): Promise<void> => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
  }
}

/** The refusal of a request beyond a limit. */
export const tooMany = (seconds: number): AppError =>
  visitorError('RATE_LIMITED', 'too-many', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) })
