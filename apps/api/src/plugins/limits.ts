import { createHmac } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { AppError } from '@frontdesk/contracts/app-error'
import { readAddress } from '@frontdesk/conversations/read-address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

/** Three buckets, all counted in Redis, so that every API process sees the same numbers. */
export interface Limits {
  /** Messages from one address. */
  messagesByIp: (request: FastifyRequest) => Promise<void>
  /** Messages of one session. */
  messagesBySession: (request: FastifyRequest, sessionId: string) => Promise<void>
  /** All other public requests from one address: reading costs little, but not nothing. */
  readsByIp: (request: FastifyRequest) => Promise<void>
}

const readsPerMinute = 120

/**
 * Builds the limits. Each is a closure of its own over the plugin: given as `config.rateLimit` plus a `preHandler`, the
 * second one silently never runs. With Redis away they throw, because a queue without Redis could not answer either.
 */
export async function openLimits(app: FastifyInstance, { redis, namespace, settings }: Needs): Promise<Limits> {
  await app.register(rateLimit, { global: false, redis, nameSpace: `${namespace}:limit:`, skipOnError: false })
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator })
    return async (request: FastifyRequest): Promise<void> => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }
  const addressKey = (request: FastifyRequest): string => hide(settings.limiterSecret, network(request.ip))
  const sessions = new WeakMap<FastifyRequest, string>()
  const bySession = limit(
    settings.sessionPerMinute,
    request => `session:${hide(settings.limiterSecret, sessions.get(request) ?? '')}`,
  )
  return {
    messagesByIp: limit(settings.ipPerMinute, request => `ip:${addressKey(request)}`),
    readsByIp: limit(readsPerMinute, request => `read:${addressKey(request)}`),
    messagesBySession: (request, sessionId) => {
      sessions.set(request, sessionId)
      return bySession(request)
    },
  }
}

const tooMany = (seconds: number): AppError =>
  new AppError(
    'RATE_LIMITED',
    'too-many',
    'You are sending messages very quickly. Please wait a moment and try again.',
    {
      retryAfterSeconds: Math.min(60, Math.max(1, seconds)),
    },
  )

/** Whom an address counts as: IPv4 by itself, IPv6 by its /64, which one household has. */
function network(ip: string): string {
  const address = readAddress(ip)
  if (address === null) return 'unknown'
  return address.family === 4 ? address.text : address.groups.slice(0, 4).join(':')
}

/** Redis never holds an address: a keyed hash that changes every day stands for it. */
function hide(secret: string, value: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return createHmac('sha256', secret).update(`${day} ${value}`).digest('base64url').slice(0, 22)
}
