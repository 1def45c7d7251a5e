import { unavailable } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { entriesThatAllow } from './allowed-domains.ts'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'

export interface KnownHostsNeeds {
  db: Db
  /** How long a host that was found stays known without asking again; tests choose their own. */
  refreshMs?: number
  /** How long a host that was not found stays unknown without asking again; tests choose their own. */
  unknownMs?: number
}

export interface KnownHosts {
  /** True where any chatbot allows this host. */
  isKnown: (host: string) => Promise<boolean>
  /** The same where it is in memory or the database is being asked; undefined where it would have to be asked. */
  recall: (host: string) => boolean | Promise<boolean> | undefined
}

/** A host that was taken off every list may read refusals for so long, and nothing else. */
const hostRefreshMs = 10_000
/** A domain that an owner adds is known to every process so much later. Made-up hosts ask the database once in this time. */
const unknownHostMs = 1_000
/** Hosts of at most 253 characters: some 4 MB when full. */
const keptHosts = 10_000

/**
 * The allowed domains of all chatbots together, for CORS answers that come before the chatbot is known: preflights,
 * unreadable bodies, the limit per address. It opens no chatbot to anybody: that is `isAllowedHost`'s word. With the
 * database away it repeats what it knew, so that a page can still read the answer that says so.
 */
export function knownHosts({ db, refreshMs = hostRefreshMs, unknownMs = unknownHostMs }: KnownHostsNeeds): KnownHosts {
  const ask = async (host: string): Promise<boolean> => {
    const found = await execute(
      db.pool,
      sql`select from allowed_domains where domain = any(${entriesThatAllow(host)}) limit 1`,
      { name: 'known-host' },
    )
    return found === 1
  }
  const isKnown = ttlCache({
    ttlMs: refreshMs,
    missMs: unknownMs,
    max: keptHosts,
    onFailure: 'repeat-last',
    fetch: ask,
  })
  return {
    isKnown: host =>
      isKnown(host).catch((error: unknown) => {
        throw unavailable(error)
      }),
    recall: isKnown.recall,
  }
}
