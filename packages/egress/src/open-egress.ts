import type { Agent } from 'undici'
import { addressRules, type AddressRules } from './address-rules.ts'
import { openCookies, type Cookies } from './cookies.ts'
import { openResolve, type Resolve } from './resolve.ts'

/** How long and how large an answer may be. */
export interface EgressLimits {
  /** From asking to the last byte, redirects included. A server that drips bytes resets every other timer. */
  readonly totalMs: number
  readonly connectMs: number
  /** Decoded bytes. */
  readonly maxBytes: number
  readonly maxRedirects: number
}

/** The only way to outside hosts: connections, and the rules against requests to internal addresses (SSRF). */
export interface Egress {
  readonly rules: AddressRules
  readonly limits: EgressLimits
  readonly userAgent: string
  /** Kept from one request to the next; without it, from hop to hop of one request. */
  readonly cookies?: Cookies
  /** The connections, opened with the first request. */
  readonly agent: () => Promise<Agent>
  /** Ends every open connection. */
  readonly close: () => Promise<void>
}

/**
 * The way of every account, and those of accounts that may reach more. Each of these has connections of its own: one that
 * was opened for it cannot carry a request of another account.
 */
export interface AccountEgress extends Egress {
  readonly forAccount: (accountId: string) => Egress
}

/** The same way for one visit to a site: what the site sets in cookies is kept for as long as this is. */
export const withCookies = (egress: Egress): Egress => ({ ...egress, cookies: openCookies() })

/** Settings of an egress. */
export interface EgressSettings {
  /** The operator's allow-list; empty allows the public internet alone. */
  readonly allow: string
  /** The name of that list, for its errors. */
  readonly setting?: string
  readonly userAgent: string
  readonly limits?: Partial<EgressLimits>
  /** Instead of the name servers of this machine. */
  readonly resolve?: Resolve
  /** An authority (PEM) whose certificates are believed beside those that node knows. */
  readonly authority?: string
}

/** A page: 5 MB decoded, 20 s in all, 5 s to connect, 5 redirects. */
const defaultLimits: EgressLimits = {
  totalMs: 20_000,
  connectMs: 5_000,
  maxBytes: 5_000_000,
  maxRedirects: 5,
}

/** Opens an egress. Throws when the allow-list cannot be read. Proxy variables of the environment are not followed. */
export function openEgress({ allow, setting, ...settings }: EgressSettings): AccountEgress {
  const { forAccount: rulesFor, accountIds, ...rules } = addressRules(allow, setting)
  const shared = openWay(rules, settings)
  const ofAccounts = new Map(accountIds.map(id => [id, openWay(rulesFor(id), settings)]))
  return {
    ...shared,
    forAccount: accountId => ofAccounts.get(accountId) ?? shared,
    async close() {
      await Promise.all([shared, ...ofAccounts.values()].map(way => way.close()))
    },
  }
}

function openWay(
  rules: AddressRules,
  { userAgent, limits, ...settings }: Omit<EgressSettings, 'allow' | 'setting'>,
): Egress {
  const resolve = settings.resolve ?? openResolve(rules)
  const kept = { ...defaultLimits, ...limits }
  // The library is a megabyte, and most processes never ask an outside host.
  const open = async (): Promise<Agent> => {
    const { openAgent } = await import('./open-agent.ts')
    const { totalMs, connectMs } = kept
    return openAgent({ rules, resolve, totalMs, connectMs, authority: settings.authority })
  }
  let opened: Promise<Agent> | undefined
  const agent = (): Promise<Agent> => (opened ??= open())
  return { rules, limits: kept, userAgent, agent, close: async () => (await opened)?.destroy() }
}
