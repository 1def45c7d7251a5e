import { unavailable } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { entriesThatAllow } from './allowed-domains.ts'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { LRUCache } from 'lru-cache'

export interface KnownHostsNeeds {
  db: Db
  /** How long a host that was found stays known without asking again; tests choose their own. */
  refreshMs?: number
  /** How long a host that was not found stays unknown without asking again; tests choose their own. */
  unknownMs?: number
  /** How many hosts are kept, and as many unknown ones beside them; tests choose their own. */
  max?: number
}

export interface KnownHosts {
  /** True if any chatbot allows this host. */
  isKnown: (host: string) => Promise<boolean>
  /** The same where it is in memory or the database is being asked; undefined if it would have to be asked. */
  recall: (host: string) => boolean | Promise<boolean> | undefined
}

/** A host that was taken off every list may read refusals for so long, and nothing else. */
const hostRefreshMs = 10_000
/** A domain that an owner adds is known to every process so much later. Made-up hosts ask the database once in this time. */
const unknownHostMs = 1_000
/** Hosts of at most 253 characters: some 4 MB when full. */
const keptHosts = 10_000
/** A database that hangs must not use up the time that a request has for more important questions. */
const askMs = 300

/**
 * The allowed domains of all chatbots together, for CORS answers that come before the chatbot is known: preflights,
 * unreadable bodies, the limit per address. It opens no chatbot to anybody: that is `isAllowedHost`'s word. With the
 * database away it repeats what it knew, so that a page can still read the answer that says so.
 */
export function knownHosts({
  db,
  refreshMs = hostRefreshMs,
  unknownMs = unknownHostMs,
  max = keptHosts,
}: KnownHostsNeeds): KnownHosts {
  // The last value of a host outlives its time here, for when the database is away.
  const known = new LRUCache<string, true>({ max, ttl: refreshMs, noDeleteOnStaleGet: true })
  // Apart, so that made-up hosts push no known one out.
  const unknown = new LRUCache<string, false>({ max, ttl: unknownMs })
  const asking = new Map<string, Promise<boolean>>()

  const ask = async (host: string): Promise<boolean> => {
    const found = await execute(
      db.pool,
      sql`select from allowed_domains where domain = any(${entriesThatAllow(host)}) limit 1`,
      { name: 'known-host' },
    )
    if (found === 1) {
      known.set(host, true)
      unknown.delete(host)
    } else {
      unknown.set(host, false)
      known.delete(host)
    }
    return found === 1
  }
  const askOnce = (host: string): Promise<boolean> => {
    const begun = asking.get(host)
    if (begun !== undefined) return begun
    const answer = ask(host).finally(() => asking.delete(host))
    asking.set(host, answer)
    return answer
  }

  const remembered = (host: string): boolean | undefined => known.get(host) ?? unknown.get(host)
  const isKnown = async (host: string): Promise<boolean> => {
    const found = remembered(host)
    if (found !== undefined) return found
    try {
      return await withTimeout(askMs, askOnce(host))
    } catch (error) {
      if (known.get(host, { allowStale: true })) return true
      throw unavailable(error)
    }
  }
  return { isKnown, recall: host => (asking.has(host) ? isKnown(host) : remembered(host)) }
}
