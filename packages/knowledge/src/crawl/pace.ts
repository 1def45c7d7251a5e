import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from '@frontdesk/runtime/redis'
import { within } from '@frontdesk/runtime/within'

// A website does not know how many workers read it, for how many sources of how many accounts: what it bears, it bears
// from all of them together. So the turns of a host are given out by Redis.

/** How one crawl asks its site. */
export interface Pace {
  /** Waits until the next request may go out. What it resolves with is to be called when the answer is there. */
  readonly turn: (signal: AbortSignal) => Promise<() => void>
  /** From now on at least this long between two requests. */
  readonly slowTo: (ms: number) => void
}

/** The paces of all hosts. */
export interface Paces {
  /** The pace of a crawl whose site asks for so many milliseconds between two requests; 0 where it does not. */
  readonly of: (host: string, delayMs: number) => Pace
}

/** Requests to one host at a time, from everybody. */
const maxConcurrentRequests = 2
/** A place that nobody gives back (its worker was killed) is free again after this: longer than a page may take. */
const leaseMs = 60_000
/** How often a crawl asks for a place that is taken. */
const retryAfterMs = 100
/** Without an answer from Redis for so long, a crawl keeps to its own pace. */
const timeoutMs = 1_000

/**
 * Takes a place where there is one and the last request is long enough ago; else says after how many ms to ask again.
 * The slowest pace that anybody knows of holds for all: a site that says 429 to one of them means the others, too.
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

interface PaceCommands {
  frontdeskTakeTurn: (pace: string, places: string, ...values: (string | number)[]) => Promise<number>
}

/** Opens the paces of an installation. With Redis away each crawl keeps to the pace that it knows. */
export function openPaces({ redis, namespace }: { redis: Redis; namespace: string }): Paces {
  const { frontdeskTakeTurn } = withCommands(redis)
  const turn = async (host: string, { delayMs, signal }: { delayMs: number; signal: AbortSignal }) => {
    const places = `${namespace}:pace:${host}:places`
    const token = randomUUID()
    const ask = (): Promise<number | undefined> => {
      const values = [token, Math.ceil(delayMs), maxConcurrentRequests, leaseMs, retryAfterMs]
      return within(timeoutMs, frontdeskTakeTurn(`${namespace}:pace:${host}`, places, ...values)).catch(() => undefined)
    }
    for (let waitMs = await ask(); waitMs !== 0; waitMs = await ask()) {
      await pause(waitMs ?? delayMs, undefined, { signal })
      if (waitMs === undefined) break
    }
    signal.throwIfAborted()
    // A place that is not given back is free again by itself.
    return () => void redis.zrem(places, token).catch(() => undefined)
  }
  return {
    of(host, ownMs) {
      let delayMs = ownMs
      return {
        turn: signal => turn(host, { delayMs, signal }),
        slowTo(slowerMs) {
          delayMs = Math.max(delayMs, slowerMs)
        },
      }
    },
  }
}

/** ioredis sends a defined command by its hash after the first time. Defining it twice on one client is harmless. */
function withCommands(redis: Redis): PaceCommands {
  if (!('frontdeskTakeTurn' in redis)) redis.defineCommand('frontdeskTakeTurn', { numberOfKeys: 2, lua: take })
  // defineCommand adds methods that the type of Redis cannot know.
  const commands = redis as unknown as PaceCommands
  return { frontdeskTakeTurn: (...values) => commands.frontdeskTakeTurn(...values) }
}
