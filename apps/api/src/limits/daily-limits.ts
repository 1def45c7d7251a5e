import { dayLimited } from '@frontdesk/tools/errors'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'
import { pseudonymise } from '../http/pseudonymise.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'settings'>

const windowMs = 24 * 60 * 60 * 1_000

/** Somebody who counts, by what they are: an address of the network, an address of mail, a session. */
export interface Counted {
  who: 'ip' | 'email' | 'session'
  value: string
  most: number
}

/** It came to nothing, and does not count. */
type Forgive = () => Promise<void>

/**
 * Counts what one may do a few times a day, for all processes; throws where it is once too often. For what sends a mail
 * for a visitor: to an address that they name, which may be a stranger's, or to those who own the website.
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
