import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { AppError } from '@frontdesk/errors/app-error'
import { dayLimited } from '@frontdesk/records/errors'
import type { Deps } from '../deps.ts'
import { countByAll, takeBack } from './count-in-window.ts'
import { limitedNetworks, networksOf } from './network.ts'
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

interface CountedAction {
  /** The error for the visitor, where a limit is exceeded. */
  refusal: AppError | null
  forgive: Forgive
}

type Action = 'booking' | 'file' | 'lead' | 'transcript' | 'handoff' | 'message'

/**
 * Counts an action of a visitor per day, across all processes; throws where a limit is exceeded. For what costs money,
 * and for what needs somebody's attention: sends a mail, to an address that the visitor enters, which may be a
 * stranger's, or to the owners of the website; or lets agents come.
 */
export async function countDaily(needs: Needs, what: Action, counted: readonly Counted[]): Promise<Forgive> {
  const { refusal, forgive } = await countAction(needs, what, counted)
  if (refusal !== null) throw refusal
  return forgive
}

async function countAction(
  { redis, namespace, settings }: Needs,
  what: Action,
  counted: readonly Counted[],
): Promise<CountedAction> {
  const counters = counted.map(({ who, value, most }) => ({
    key: `${namespace}:day:${what}:${who}:${pseudonymise(settings.limiterSecret, value)}`,
    most,
  }))
  const over = (await countByAll(redis, counters, windowMs)).filter(({ isOver }) => isOver)
  if (over.length === 0) {
    const forgive = async (): Promise<void> => void (await Promise.all(counters.map(({ key }) => takeBack(redis, key))))
    return { refusal: null, forgive }
  }
  const waits = await Promise.all(over.map(({ counter }) => redis.pttl(counter.key)))
  return { refusal: dayLimited(Math.max(1, Math.ceil(Math.max(...waits) / 1_000))), forgive: async () => undefined }
}

/** Handoff requests of one address and day for one chatbot: each calls people. By the button and in words together. */
const mostHandoffs = 20

/** Counts a handoff request of a visitor; throws where there were enough of them today. */
export const countHandoff = (needs: Needs, ip: string, chatbotId: string): Promise<Forgive> =>
  countDaily(needs, 'handoff', countedAddress(ip, mostHandoffs, chatbotId))

/** Fewer would stop visitors who like to talk, and somebody who tries a chatbot with a small plan. */
const smallestShare = 50

/**
 * Counts a message of a visitor, and says whether there were enough of them today. An address, and the /48 around it, may
 * use half of what a chatbot answers in a day, so that nobody silences it for the others from one network.
 */
export function countMessage(needs: Needs, ip: string, { id, dailyCap }: ChatbotForChat): Promise<CountedAction> {
  const share = Math.max(smallestShare, Math.ceil(dailyCap / 2))
  const ofChatbot = networksOf(ip).map((name): Counted => ({ who: 'ip', value: `${id} ${name}`, most: share }))
  return countAction(needs, 'message', [...countedAddress(ip, needs.settings.ipPerDay), ...ofChatbot])
}
