import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings' | 'log'>
type FloodNeeds = Pick<Needs, 'redis' | 'namespace'>

/**
 * A chatbot is flooded while more conversations begin in a minute than five times its average of about a day, and more
 * than this. Eight times as many as one address may send: no single address can make a chatbot ask everybody else, and
 * where an operator lets one address send more, more is expected.
 */
const floorOf = ({ ipPerMinute }: Needs['settings']): number => Math.max(120, ipPerMinute * 8)

/**
 * Counts by minutes, which begin with the first new conversation and go by the clock of Redis, and keeps the average of
 * the minutes before. A minute counts in it no further than its limit, so that a flood takes many hours to become usual.
 * The flood ends five minutes after the last minute with more than half of the limit: without this distance, one at the
 * limit would begin and end all the time.
 */
const script = `
local function number(text) return tonumber(text or 0) end
local now = number(redis.call('TIME')[1])
local stored = redis.call('HMGET', KEYS[1], 'begun', 'count', 'last', 'usual')
local begun = number(stored[1] or now)
local passed = math.floor((now - begun) / 60)
local count, last, usual = number(stored[2]), number(stored[3]), number(stored[4])
local function limit() return math.max(number(ARGV[1]), usual * 5) end
if passed ~= 0 then
  usual = (usual + (math.min(count, limit()) - usual) / 1440) * (1 - 1 / 1440) ^ math.max(0, passed - 1)
  last = passed == 1 and count or 0
  count = 0
end
count = count + 1
redis.call('HSET', KEYS[1], 'begun', begun + passed * 60, 'count', count, 'last', last, 'usual', tostring(usual))
redis.call('EXPIRE', KEYS[1], 86400)
local wasFlooded = redis.call('EXISTS', KEYS[2]) == 1
local ratio = math.max(count, last) / limit()
local isFlooded = ratio >= 1 or (wasFlooded and ratio > 0.5)
if isFlooded then redis.call('SET', KEYS[2], '', 'EX', 300) end
return {
  (isFlooded or wasFlooded) and math.max(1, math.floor(ratio)) or 0,
  (isFlooded and not wasFlooded) and 1 or 0,
  now
}`

const floodKey = (namespace: string, chatbotId: string): string => `${namespace}:flooded:${chatbotId}`

export interface Flood {
  /** How many times the limit new conversations are: 1 at least. */
  times: number
  /** The clock of Redis, in seconds. */
  now: number
}

/** Counts a new conversation, or a request for one, across all processes. Null if the chatbot isn't flooded. */
export async function countNewConversation(
  { redis, namespace, settings, log }: Needs,
  chatbotId: string,
): Promise<Flood | null> {
  const keys = [`${namespace}:new-conversations:${chatbotId}`, floodKey(namespace, chatbotId)]
  const result = await redis.eval(script, keys.length, ...keys, floorOf(settings))
  const [times, hasBegun, now] = (result as unknown[]).map(Number) as [number, number, number]
  if (hasBegun) log.warn({ chatbotId }, 'chatbot is flooded with new conversations; new visitors need a proof of work')
  return times === 0 ? null : { times, now }
}

/** Whether a chatbot is flooded with new conversations. */
export const isFlooded = async ({ redis, namespace }: FloodNeeds, chatbotId: string): Promise<boolean> =>
  (await redis.exists(floodKey(namespace, chatbotId))) === 1

/** Which of these chatbots are flooded. */
export async function findFlooded({ redis, namespace }: FloodNeeds, chatbotIds: readonly string[]): Promise<string[]> {
  if (chatbotIds.length === 0) return []
  const marks = await redis.mget(chatbotIds.map(id => floodKey(namespace, id)))
  return chatbotIds.filter((_, at) => marks[at] !== null)
}
