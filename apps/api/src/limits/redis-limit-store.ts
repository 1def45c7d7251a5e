import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from '@frontdesk/runtime/redis'

/**
 * Counts a request in a window that begins with the first request and expires by itself. The key in Redis is a hash of
 * the client and the day, so that no client is recognised tomorrow. Day and window go by the clock of Redis: processes
 * whose clocks differ still count together. A window that began yesterday keeps its key until it ends; a new key at
 * midnight would allow twice the requests.
 *
 * The script makes the names of the keys, which a Redis cluster does not allow; BullMQ needs a single Redis, too.
 */
const script = `
local day = math.floor(redis.call('TIME')[1] / 86400)
local yesterday = KEYS[1] .. redis.sha1hex(day - 1 .. ' ' .. ARGV[1])
local key = KEYS[1] .. redis.sha1hex(day .. ' ' .. ARGV[1])
if redis.call('EXISTS', yesterday) == 1 then key = yesterday end
local count = redis.call('INCR', key)
if count == 1 then redis.call('PEXPIRE', key, ARGV[2]) end
return { count, redis.call('PTTL', key) }`

interface LimitCommand {
  frontdeskLimit: (prefix: string, who: string, windowMs: number) => Promise<[count: number, ttlMs: number]>
}

/** The counters of @fastify/rate-limit in Redis: `<prefix><kind>:<hash>` for keys of the form `<kind>:<client>`. */
export function redisLimitStore({ redis, prefix }: { redis: Redis; prefix: string }): FastifyRateLimitStoreCtor {
  if (!('frontdeskLimit' in redis)) redis.defineCommand('frontdeskLimit', { numberOfKeys: 1, lua: script })
  // defineCommand adds a method that the type of Redis cannot know.
  const { frontdeskLimit } = redis as unknown as LimitCommand
  return class implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done, windowMs) => {
      const cut = key.lastIndexOf(':') + 1
      frontdeskLimit.call(redis, prefix + key.slice(0, cut), key.slice(cut), windowMs).then(
        ([current, ttl]) => done(null, { current, ttl }),
        (error: Error) => done(error),
      )
    }

    child: FastifyRateLimitStore['child'] = () => this
  }
}
