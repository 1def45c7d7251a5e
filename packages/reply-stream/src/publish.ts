import type { Redis } from '@frontdesk/runtime/redis'
import type { ReplyEvent } from '@frontdesk/contracts/reply-events'
import { keepMs, replyKeys } from './keys.ts'

/**
 * The writing side of a reply's stream. The Redis stream is the truth and the channel is only a doorbell: who hears
 * no bell finds the events all the same. An attempt that was overtaken appends nothing, because the append and the
 * question "am I still the one?" are one script.
 *
 * After Redis lost its memory nobody holds the stream, and whoever writes next takes it: PostgreSQL still decides
 * which attempt's reply is stored.
 */
export interface ReplyWriter {
  /** Appends events in order. False: another attempt has taken over, and this one should stop. */
  publish: (events: readonly WorkerEvent[]) => Promise<boolean>
}

/** What a worker says; `start` and `reconnect` belong to the API process that holds the connection. */
export type WorkerEvent = Exclude<ReplyEvent, { event: 'start' | 'reconnect' }>

export interface PublishNeeds {
  redis: Redis
  namespace: string
}

const append = `
local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[1] then return 0 end
for i = 4, #ARGV, 2 do redis.call('XADD', KEYS[1], '*', 'e', ARGV[i], 'd', ARGV[i + 1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
redis.call('PUBLISH', ARGV[2], '1')
return 1`

const begin = `
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('XADD', KEYS[1], '*', 'e', 'reset', 'd', '{}')
  redis.call('PUBLISH', ARGV[2], '1')
end
return 1`

interface ReplyCommands {
  frontdeskAppend: (events: string, attemptKey: string, ...values: (string | number)[]) => Promise<number>
  frontdeskBegin: (events: string, attemptKey: string, ...values: (string | number)[]) => Promise<number>
}

/**
 * Makes `attempt` the one that may write. Whatever an earlier attempt wrote is taken back with a `reset`, so that a
 * visitor never sees two attempts glued together.
 */
export async function beginReply(
  { redis, namespace }: PublishNeeds,
  replyId: string,
  attempt: string,
): Promise<ReplyWriter> {
  const keys = replyKeys(namespace, replyId)
  const commands = withCommands(redis)
  await commands.frontdeskBegin(keys.events, keys.attempt, attempt, keys.bell, keepMs)
  return {
    async publish(events) {
      if (events.length === 0) return true
      const fields = events.flatMap(({ event, data }) => [event, JSON.stringify(data)])
      return (await commands.frontdeskAppend(keys.events, keys.attempt, attempt, keys.bell, keepMs, ...fields)) === 1
    },
  }
}

/** ioredis sends a defined command by its hash after the first time. Defining it twice on one client is harmless. */
function withCommands(redis: Redis): ReplyCommands {
  if (!('frontdeskAppend' in redis)) {
    redis.defineCommand('frontdeskAppend', { numberOfKeys: 2, lua: append })
    redis.defineCommand('frontdeskBegin', { numberOfKeys: 2, lua: begin })
  }
  // defineCommand adds methods that the type of Redis cannot know.
  return redis as unknown as ReplyCommands
}
