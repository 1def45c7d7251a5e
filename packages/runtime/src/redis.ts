import { Redis } from 'ioredis'
import { readSentinels, sentinelsUnreachable, type ClientOptions } from './redis-sentinel.ts'

/** Namespace of everything an installation keeps in Redis; tests take others. Every process must use the same. */
export const installationNamespace = 'frontdesk'

export interface RedisInput {
  /** The value of REDIS_URL. */
  url: string
  name: string
  /** The connection broke or came back; ioredis reconnects by itself. */
  onError: (error: Error) => void
}

/** At most a second between attempts, so that service resumes as soon as Redis is back. */
const retryStrategy = (times: number): number => Math.min(100 * times, 1_000)

/**
 * A primary that was demoted keeps its connections open and refuses every write. A new connection finds the new primary
 * where its address has moved (a managed Redis, a virtual IP, DNS), so such an error reconnects and sends the command
 * again (2). A script may carry the word in the middle of its error.
 */
const demoted = /\b(?:READONLY|MASTERDOWN|LOADING|UNBLOCKED)\b/
const reconnectOnError = ({ message }: Error): 2 | false => (demoted.test(message) ? 2 : false)

/** Creates a client that connects on request. */
function openRedis({ name, url, onError }: RedisInput, options: ClientOptions): Redis {
  const all: ClientOptions = {
    // Redis refuses names with blanks, and ioredis takes no notice.
    connectionName: name.replaceAll(' ', '-'),
    retryStrategy,
    reconnectOnError,
    lazyConnect: true,
    ...(url.startsWith('rediss') ? { tls: {} } : {}),
    ...options,
  }
  const sentinels = readSentinels(url)
  if (sentinels === undefined) return new Redis(url, all)
  let wasReady = false
  const redis = new Redis({
    ...all,
    ...sentinels,
    // At the first time only the sentinels behind the one that answered last were asked, at the second all of them. After
    // null a client never connects again: only one that is just being started may end.
    sentinelRetryStrategy: times => {
      if (wasReady || times === 1) return retryStrategy(times)
      onError(sentinelsUnreachable())
      return null
    },
  })
  redis.once('ready', () => {
    wasReady = true
  })
  return redis
}

/**
 * Sends all commands of one turn of the event loop in one write: under load a third less CPU for the API. ioredis' own
 * `enableAutoPipelining` does so, too, but copies each of BullMQ's fifty scripts into every pipeline it makes: with 64
 * streams 4 % of the API's time and 6 % of the worker's.
 */
function batchWrites(redis: Redis): Redis {
  redis.on('connect', () => {
    const { stream } = redis
    const write = stream.write.bind(stream)
    let isCorked = false
    const uncork = (): void => {
      isCorked = false
      stream.uncork()
    }
    stream.write = (...args: unknown[]): boolean => {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        setImmediate(uncork)
      }
      return Reflect.apply(write, stream, args) as boolean
    }
  })
  return redis
}

/**
 * The client for requests of visitors and users: with Redis away a command fails at once instead of waiting in a queue
 * (ioredis' default was still pending after 20 s).
 */
export function requestRedis(input: RedisInput): Redis {
  const redis = openRedis(input, {
    enableOfflineQueue: false,
    commandTimeout: 500,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 0,
    socketTimeout: 2_000,
  })
  redis.on('error', input.onError)
  return batchWrites(redis)
}

/**
 * Longer than BullMQ's connections wait for a job (10 s). A connection that is silent for so long while a command waits
 * for its answer is closed: a firewall may have forgotten it, or its server be gone, and TCP alone would notice after a
 * quarter of an hour. BullMQ replaces the connections that wait for jobs by itself, a second after their wait should
 * have ended.
 */
const workerSilenceMs = 12_000

/** The client of a worker: its commands wait until Redis is back, because no visitor waits for them. BullMQ requires this. */
export function workerRedis(input: RedisInput): Redis {
  const redis = openRedis(input, {
    maxRetriesPerRequest: null,
    socketTimeout: workerSilenceMs,
  })
  redis.on('error', input.onError)
  return batchWrites(redis)
}

const pingEveryMs = 4_000

/**
 * The client for subscriptions. The code that subscribes renews its subscriptions when the connection is back. The client
 * has nothing to ask, and pings all the same: otherwise it would never notice a connection that has died.
 */
export function subscriberRedis(input: RedisInput): Redis {
  const redis = openRedis(input, {
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    socketTimeout: pingEveryMs,
  })
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => undefined)
  }, pingEveryMs).unref()
  redis.once('end', () => clearInterval(timer))
  redis.on('error', input.onError)
  return batchWrites(redis)
}

export type { Redis } from 'ioredis'
