import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from '@frontdesk/runtime/redis'
import { withTimeout } from '@frontdesk/runtime/with-timeout'

// The rate limit of a host holds for all workers, sources and accounts together, so its state is in Redis.

/** The rate limit of one crawl for its host. */
export interface Pace {
  /** Waits until the next request may be sent. Resolves with a function to call when the response has arrived. */
  readonly acquire: (signal: AbortSignal) => Promise<() => void>
  /** From now on at least this long between two requests. */
  readonly slowTo: (ms: number) => void
  /** No crawl asks the host for so long. */
  readonly restFor: (ms: number) => Promise<void>
}

/** The rate limits of all hosts. */
export interface Paces {
  /** The rate limit for a crawl whose site asks for so many milliseconds between two requests; 0 for none. */
  readonly of: (host: string, delayMs: number) => Pace
}

/** Requests to one host in flight, from all crawls. */
const maxConcurrentRequests = 2
/** A slot whose worker was killed is free again after this, which is longer than a page may take. */
const leaseMs = 60_000
/** How often a crawl tries again while both slots are taken. */
const retryAfterMs = 100
/** Without an answer from Redis for so long, a crawl keeps to its own delay. */
const timeoutMs = 1_000

/**
 * Takes a slot where one is free and the last request is long enough ago; else returns after how many ms to try again.
 * The slowest delay of any crawl holds for all: a site that says 429 to one of them means the others, too.
 */
const take = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then return tonumber(ARGV[5]) end
local known = redis.call('HMGET', KEYS[1], 'free', 'delay')
local free = tonumber(known[1]) or 0
if free > now then return free - now end
local delay = math.max(tonumber(ARGV[2]), tonumber(known[2]) or 0)
redis.call('HSET', KEYS[1], 'free', now + delay, 'delay', delay)
redis.call('PEXPIRE', KEYS[1], ARGV[4] + delay)
redis.call('ZADD', KEYS[2], now + ARGV[4], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return 0`

/** Blocks requests for this many milliseconds. */
const rest = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local free = math.max(tonumber(redis.call('HGET', KEYS[1], 'free')) or 0, now + ARGV[1])
redis.call('HSET', KEYS[1], 'free', free)
redis.call('PEXPIRE', KEYS[1], free - now + ARGV[2])
return 0`

interface PaceCommands {
  frontdeskAcquireSlot: (pace: string, slots: string, ...values: (string | number)[]) => Promise<number>
  frontdeskRestHost: (pace: string, ms: number, leaseMs: number) => Promise<number>
}

/** Opens the rate limits of an installation. While Redis is away each crawl keeps to its own delay. */
export function openPaces({ redis, namespace }: { redis: Redis; namespace: string }): Paces {
  const { frontdeskAcquireSlot, frontdeskRestHost } = withCommands(redis)
  const acquire = async (host: string, { delayMs, signal }: { delayMs: number; signal: AbortSignal }) => {
    const slots = `${namespace}:pace:${host}:slots`
    const token = randomUUID()
    const ask = (): Promise<number | undefined> => {
      const values = [token, Math.ceil(delayMs), maxConcurrentRequests, leaseMs, retryAfterMs]
      return withTimeout(timeoutMs, frontdeskAcquireSlot(`${namespace}:pace:${host}`, slots, ...values)).catch(
        () => undefined,
      )
    }
    for (let waitMs = await ask(); waitMs !== 0; waitMs = await ask()) {
      await pause(waitMs ?? delayMs, undefined, { signal })
      if (waitMs === undefined) break
    }
    signal.throwIfAborted()
    // A slot that is not released expires by itself.
    return () => void redis.zrem(slots, token).catch(() => undefined)
  }
  return {
    of(host, ownMs) {
      let delayMs = ownMs
      return {
        acquire: signal => acquire(host, { delayMs, signal }),
        slowTo(slowerMs) {
          delayMs = Math.max(delayMs, slowerMs)
        },
        async restFor(ms) {
          const resting = frontdeskRestHost(`${namespace}:pace:${host}`, Math.ceil(ms), leaseMs)
          await withTimeout(timeoutMs, resting).catch(() => undefined)
        },
      }
    },
  }
}

/** ioredis sends a defined command by its hash after the first time. Defining it twice on one client is harmless. */
function withCommands(redis: Redis): PaceCommands {
  if (!('frontdeskAcquireSlot' in redis)) redis.defineCommand('frontdeskAcquireSlot', { numberOfKeys: 2, lua: take })
  if (!('frontdeskRestHost' in redis)) redis.defineCommand('frontdeskRestHost', { numberOfKeys: 1, lua: rest })
  // defineCommand adds methods that the type of Redis cannot know.
  const commands = redis as unknown as PaceCommands
  return {
    frontdeskAcquireSlot: (...values) => commands.frontdeskAcquireSlot(...values),
    frontdeskRestHost: (...values) => commands.frontdeskRestHost(...values),
  }
}
