import { createHmac } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { AppError } from '@frontdesk/contracts/app-error'
import { keepBriefly } from '@frontdesk/chatbots/keep-briefly'
import { readAddress } from '@frontdesk/conversations/read-address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { countHere } from './count-here.ts'
import { isOutage } from './outage.ts'

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
const windowMs = 60_000
/** Some 100 bytes each. */
const addressesHere = 100_000

/**
 * Builds the limits. Each is a closure of its own over the plugin: given as `config.rateLimit` plus a `preHandler`, the
 * second one silently never runs. With Redis away, messages are refused, because a queue without Redis could not answer
 * them either; reading goes on by each process's own count, because PostgreSQL alone can serve it.
 */
export async function openLimits(app: FastifyInstance, { redis, namespace, settings }: Needs): Promise<Limits> {
  await app.register(rateLimit, { global: false, redis, nameSpace: `${namespace}:limit:`, skipOnError: false })
  const hide = hider({ redis }, settings.limiterSecret)
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => Promise<string>) => {
    const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator })
    return async (request: FastifyRequest): Promise<void> => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }
  const sessions = new WeakMap<FastifyRequest, string>()
  const bySession = limit(
    settings.sessionPerMinute,
    async request => `session:${await hide(sessions.get(request) ?? '')}`,
  )
  const reads = limit(readsPerMinute, async request => `read:${await hide(network(request.ip))}`)
  const readsHere = countHere({ max: readsPerMinute, windowMs, atMost: addressesHere })
  return {
    messagesByIp: limit(settings.ipPerMinute, async request => `ip:${await hide(network(request.ip))}`),
    readsByIp: async request => {
      try {
        await reads(request)
      } catch (error) {
        if (!isOutage(error)) throw error
        const waitMs = readsHere(network(request.ip))
        if (waitMs !== null) throw tooMany(Math.ceil(waitMs / 1_000))
      }
    },
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

/** How long a process goes by the day it was told: so far apart may two of them change their keys at midnight. */
const dayKeepMs = 10_000

/**
 * Redis never holds an address: a keyed hash that changes every day stands for it. The day is Redis' own, because two
 * processes whose clocks disagree would count the same visitor under two keys, and let through twice as much.
 */
function hider({ redis }: Pick<Needs, 'redis'>, secret: string): (value: string) => Promise<string> {
  const askDay = async (): Promise<number> => Math.floor(Number((await redis.time())[0]) / 86_400)
  const today = keepBriefly({ keepMs: dayKeepMs, atMost: 1, onFailure: 'repeat-last', ask: askDay })
  return async value =>
    createHmac('sha256', secret)
      .update(`${await today('day')} ${value}`)
      .digest('base64url')
      .slice(0, 22)
}
