import { dayLimited } from '@frontdesk/tools/errors'
import type { Deps } from '../deps.ts'
import { countByAll, takeBack } from './count-in-window.ts'
import { limitedNetworks } from './network.ts'
import { pseudonymise } from '../http/pseudonymise.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const windowMs = 24 * 60 * 60 * 1_000

/** One key to count by, and its limit: a network address, a mailbox, a session or a chatbot. */
export interface Counted {
  who: 'ip' | 'email' | 'session' | 'chatbot'
  value: string
  most: number
}

/**
 * The keys to count an address by: its network, and the /48 around it with ten times the limit. With a chatbot, each
 * chatbot is counted by itself.
 */
export function countedAddress(ip: string, most: number, chatbotId?: string): Counted[] {
  const valueOf = (name: string): string => (chatbotId === undefined ? name : `${chatbotId} ${name}`)
  return limitedNetworks(ip, most).map(({ name, most: limit }) => ({ who: 'ip', value: valueOf(name), most: limit }))
}

/** Takes the count back, where the action failed. */
type Forgive = () => Promise<void>

/**
 * Counts an action of a visitor per day, across all processes; throws where a limit is exceeded. For actions that need
 * somebody's attention: that send a mail, to an address that the visitor enters, which may be a stranger's, or to the
 * owners of the website; or that let agents come.
 */
export async function countDaily(
  { redis, namespace, settings }: Needs,
  what: 'booking' | 'lead' | 'transcript' | 'handoff',
  counted: readonly Counted[],
): Promise<Forgive> {
  const counters = counted.map(({ who, value, most }) => ({
    key: `${namespace}:day:${what}:${who}:${pseudonymise(settings.limiterSecret, value)}`,
    most,
  }))
  const over = (await countByAll(redis, counters, windowMs)).filter(({ isOver }) => isOver)
  if (over.length === 0) return async () => void (await Promise.all(counters.map(({ key }) => takeBack(redis, key))))
  const waits = await Promise.all(over.map(({ counter }) => redis.pttl(counter.key)))
  throw dayLimited(Math.max(1, Math.ceil(Math.max(...waits) / 1_000)))
}

/** Handoff requests of one address and day for one chatbot: each calls people. By the button and in words together. */
const mostHandoffs = 20

/** Counts a handoff request of a visitor; throws where there were enough of them today. */
export const countHandoff = (needs: Needs, ip: string, chatbotId: string): Promise<Forgive> =>
  countDaily(needs, 'handoff', countedAddress(ip, mostHandoffs, chatbotId))
