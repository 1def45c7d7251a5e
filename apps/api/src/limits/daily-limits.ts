import { dayLimited } from '@frontdesk/tools/errors'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'
import { pseudonymise } from '../http/pseudonymise.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const windowMs = 24 * 60 * 60 * 1_000

/** One key to count by, and its limit: a network address, an email address or a session. */
export interface Counted {
  who: 'ip' | 'email' | 'session'
  value: string
  most: number
}

/** Takes the count back, where the action failed. */
type Forgive = () => Promise<void>

/**
 * Counts an action of a visitor per day, across all processes; throws where a limit is exceeded. For actions that send
 * a mail: to an address that the visitor enters, which may be a stranger's, or to the owners of the website.
 */
export async function countDaily(
  { redis, namespace, settings }: Needs,
  what: 'booking' | 'lead' | 'transcript',
  counted: readonly Counted[],
): Promise<Forgive> {
  const keys = counted.map(
    ({ who, value }) => `${namespace}:day:${what}:${who}:${pseudonymise(settings.limiterSecret, value)}`,
  )
  const counts = await Promise.all(keys.map(key => countInWindow(redis, key, windowMs)))
  const over = keys.filter((_key, at) => (counts[at] ?? 0) > (counted[at]?.most ?? 0))
  const forgive = async (): Promise<void> => void (await Promise.all(keys.map(key => redis.decr(key))))
  if (over.length === 0) return forgive
  const waits = await Promise.all(over.map(key => redis.pttl(key)))
  throw dayLimited(Math.max(1, Math.ceil(Math.max(...waits) / 1_000)))
}
