import type { Redis } from '@frontdesk/runtime/redis'
import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import { replyChannelName, keepMs, replyKeys } from './keys.ts'

/**
 * The writing side of a reply's stream. The Redis stream is the truth and the channel only notifies: a follower
 * that misses a notification finds the events all the same. A superseded attempt appends nothing, because the check and
 * the append are one script.
 *
 * After Redis lost its memory the stream has no writer, and the next attempt that writes takes it: PostgreSQL still
 * decides which attempt's reply is stored.
 */
export interface ReplyWriter {
  /**
   * Appends events in order, once: ioredis sends a command again when the connection broke before its answer came,
   * whether or not Redis had executed it (I17). Events wait until those before them are appended. False: a later attempt
   * has superseded this one, which should stop.
   */
  publish: (events: readonly WorkerEvent[]) => Promise<boolean>
}

/** What a worker publishes; `start` and `reconnect` belong to the API process that holds the connection. */
export type WorkerEvent = Exclude<ReplyEvent, { event: 'start' | 'reconnect' }>

/** The attempt that writes: its token, and its number among the attempts at this reply. */
export interface Attempt {
  attempt: string
  /** A later attempt has a higher one: a worker that slept and wakes cannot take the stream back. */
  claims: number
}

export interface PublishNeeds {
  redis: Redis
  namespace: string
}

/**
 * The writer's key holds `<claims> <attempt> <number of the last batch> <id of the last event>`. The first append of a
 * later attempt takes back whatever an earlier one wrote with a `reset`, so that a visitor never sees two attempts glued
 * together. A batch that was appended already is not appended again.
 */
const append = `
local held = redis.call('GET', KEYS[2])
local last, mustReset = '', false
if held then
  local claims, attempt, batch, id = string.match(held, '^(%d+) (%S+) (%d+) (.*)$')
  if attempt ~= ARGV[2] then
    if tonumber(claims) >= tonumber(ARGV[1]) then return 0 end
    mustReset = true
  elseif tonumber(batch) >= tonumber(ARGV[3]) then
    return 1
  end
  last = id
end
local notification = { ARGV[4] .. ' ' .. last }
local function add(event, data)
  last = redis.call('XADD', KEYS[1], '*', 'e', event, 'd', data)
  notification[#notification + 1] = last .. ' ' .. event .. ' ' .. data
end
if mustReset then add('reset', '{}') end
for i = 7, #ARGV, 2 do add(ARGV[i], ARGV[i + 1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('SET', KEYS[2], table.concat({ ARGV[1], ARGV[2], ARGV[3], last }, ' '), 'PX', ARGV[6])
redis.call('PUBLISH', ARGV[5], table.concat(notification, '\\n'))
return 1`

interface ReplyCommands {
  frontdeskAppend: (events: string, writer: string, ...values: (string | number)[]) => Promise<number>
}

/** The writer of one attempt, which has no other. It holds the stream from its first event on. */
export function replyWriter({ redis, namespace }: PublishNeeds, replyId: string, by: Attempt): ReplyWriter {
  const keys = replyKeys(namespace, replyId)
  const channel = replyChannelName(namespace)
  const { frontdeskAppend } = withCommands(redis)
  let batch = 0
  // One at a time: a Redis that has forgotten the script is asked twice, and a later batch would overtake the first.
  let last: Promise<unknown> = Promise.resolve()
  return {
    async publish(events) {
      if (events.length === 0) return true
      batch += 1
      const origin = [by.claims, by.attempt, batch, replyId, channel, keepMs]
      const values = events.flatMap(({ event, data }) => [event, JSON.stringify(data)])
      const appending = last.then(() => frontdeskAppend(keys.events, keys.writer, ...origin, ...values))
      last = appending.catch(() => undefined)
      return (await appending) === 1
    },
  }
}

/** ioredis sends a defined command by its hash after the first time. Defining it twice on one client is harmless. */
function withCommands(redis: Redis): ReplyCommands {
  if (!('frontdeskAppend' in redis)) redis.defineCommand('frontdeskAppend', { numberOfKeys: 2, lua: append })
  // defineCommand adds methods that the type of Redis cannot know.
  const commands = redis as unknown as ReplyCommands
  return { frontdeskAppend: (...values) => commands.frontdeskAppend(...values) }
}
