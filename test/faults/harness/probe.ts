import { setTimeout as wait } from 'node:timers/promises'
import type { Load } from './load.ts'
import type { Cluster } from './start-cluster.ts'
import { tooLate } from './too-late.ts'

/** What a visitor heard who asked while something was away, and how soon. */
interface Heard {
  status: number
  ms: number
  /** The chat's own shape, with one sentence in it. */
  isInShape: boolean
}

/** One more address for each question, so that no limit is met. */
let visitors = 0
const headers = (): Record<string, string> => {
  visitors += 1
  return { origin: 'https://shop.example', 'x-forwarded-for': `10.200.${(visitors >> 8) & 255}.${visitors & 255}` }
}

async function ask({ url, chatbots }: Cluster, withinMs: number): Promise<Heard> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Are you there?', chatbotId: chatbots[0]?.id }),
    signal: AbortSignal.timeout(withinMs),
  })
  const body = (await response.json()) as Record<string, unknown>
  const shape = { keys: Object.keys(body).join(), sources: JSON.stringify(body['sources']) }
  const isInShape =
    shape.keys === 'reply,sources' && shape.sources === '[]' && /^<p>[^<]+<\/p>$/.test(String(body['reply']))
  return { status: response.status, ms: performance.now() - startedAt, isInShape }
}

/**
 * How long the machine itself takes at the moment, for an answer that needs neither PostgreSQL nor Redis: on two cores
 * that many processes want, any answer may be seconds late, and no outage has made it so.
 */
async function machineMs({ url }: Cluster): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/health/live`, { headers: headers(), signal: AbortSignal.timeout(30_000) })
  await response.arrayBuffer()
  return performance.now() - startedAt
}

/** Status of an address that only reads. */
async function read({ url }: Cluster, path: string): Promise<number> {
  const response = await fetch(`${url}${path}`, { headers: headers(), signal: AbortSignal.timeout(10_000) })
  await response.arrayBuffer()
  return response.status
}

export interface Outage {
  /** At least this long, and at least one question. */
  forMs: number
  /** In a timed run every answer comes this soon after a message has waited for the stores as long as it may. */
  withinMs: number
}

/** Asks again and again while something is away. Every answer must be a 503, in shape and, in a timed run, in time; returns the others. */
export async function askInVain(cluster: Cluster, { forMs, withinMs }: Outage): Promise<string[]> {
  const endAt = performance.now() + forMs
  const limitMs = cluster.periods.api.outageWaitMs + withinMs
  const wrongs: string[] = []
  do {
    const [{ status, ms, isInShape }, idleMs] = await Promise.all([ask(cluster, 30_000), machineMs(cluster)])
    if (status !== 503) wrongs.push(`I38: ${status} in the middle of the outage`)
    if (!isInShape) wrongs.push('I28: out of shape in the middle of the outage')
    wrongs.push(...tooLate(cluster, { what: 'I38: answered in vain', ms: ms - idleMs, limitMs }))
    await wait(50)
  } while (performance.now() < endAt)
  return wrongs
}

/** Asks until there is an answer again; in a timed run it is wrong where that takes longer from now on. */
async function askUntilAnswered(cluster: Cluster, withinMs: number): Promise<string[]> {
  const startedAt = performance.now()
  for (;;) {
    const heard = await ask(cluster, 10_000).catch(() => undefined)
    const ms = performance.now() - startedAt
    if (heard?.status === 200) return tooLate(cluster, { what: 'I38: answered again', ms, limitMs: withinMs })
    if (ms > 60_000) return ['I38: no answer within a minute']
    await wait(50)
  }
}

/** Reads addresses and returns those that answer another status than expected. */
export async function readings(cluster: Cluster, expected: Record<string, number>): Promise<string[]> {
  const wrongs = Object.entries(expected).map(async ([path, status]) => {
    const found = await read(cluster, path)
    return found === status ? [] : [`${path} answers ${found}`]
  })
  return (await Promise.all(wrongs)).flat()
}

/** Whatever was asked before now has its outcome, in a timed run within a minute. */
async function allSettle(load: Load): Promise<string[]> {
  const open = load.conversations.flatMap(({ turns }) => turns).filter(({ state }) => state === 'asking')
  const startedAt = performance.now()
  await Promise.all(open.map(turn => load.settled(turn)))
  const ms = performance.now() - startedAt
  return tooLate(load, { what: 'I7: the last answer', ms, limitMs: 60_000 })
}

/** No process crashed: an uncaught error ends one, and whoever runs it would only see it come back. */
function nobodyDied({ apis, workers }: Cluster): string[] {
  return [...apis, ...workers].flatMap(({ app, index, lines }) => {
    const fatal = lines().find(({ msg }) => msg.includes('uncaught error'))
    return fatal === undefined ? [] : [`${app} ${index}: ${JSON.stringify(fatal)}`]
  })
}

/** Once whatever was away is back: questions are answered, nothing was lost on the way, and nobody died of it. */
export const afterwards = async (cluster: Cluster, load: Load): Promise<string[]> => [
  ...(await askUntilAnswered(cluster, 10_000)),
  ...(await allSettle(load)),
  ...nobodyDied(cluster),
]

/** A conversation that has a message and its answer can be read, because PostgreSQL alone can serve that. */
export function reads(cluster: Cluster, { conversations }: Load): Promise<string[]> {
  const found = conversations.find(({ turns }) => turns[0]?.state === 'answered')
  const [chatbotId, sessionId] = [found?.chatbotId, found?.turns[0]?.sessionId]
  return readings(cluster, {
    [`/api/chat/history?chatbotId=${chatbotId}&sessionId=${sessionId}`]: 200,
    [`/api/chat/sessions?chatbotId=${chatbotId}&sessionIds=${sessionId}`]: 200,
  })
}

/** And a balancer that asks whether we are ready hears that it should send nobody. */
export const readsUnready = async (cluster: Cluster, load: Load): Promise<string[]> => [
  ...(await reads(cluster, load)),
  ...(await readings(cluster, { '/health/ready': 503, '/health/live': 200 })),
]
