import { isIP } from 'node:net'
import { isPublicAddress } from '@frontdesk/runtime/special-addresses'
import { plainHost, readAllowLists, type AllowList, type Target } from './allow-list.ts'
import { blockedAddress, unsupportedUrl } from './errors.ts'

const webPorts = new Set([80, 443])
const maxUrlLength = 4_096

/** Which addresses this server may speak to. There is no switch that turns the rules off. */
export interface AddressRules {
  /**
   * Refuses what can be refused by looking at the URL alone: scheme, password, port, an address written as a number, a
   * name that only this machine or its network can know.
   * The rest is decided on the numeric address at the moment of connecting, since a name may change its answer.
   */
  readonly checkUrl: (url: URL) => void
  /** May a connection to this target be opened? Decided on the numeric address only, never on text. */
  readonly mayConnect: (target: Target) => boolean
  /** Did the operator allow this host by its name? */
  readonly namesHost: (host: string, port: number) => boolean
}

/** The rules of every account, and of each account that has entries of its own. */
export interface AccountRules extends AddressRules {
  readonly forAccount: (accountId: string) => AddressRules
  /** The accounts that have entries of their own. */
  readonly accountIds: readonly string[]
}

/** Names that no public name server answers for: this machine's own, and those without a dot, of its network. */
export const isLocalName = (host: string): boolean => !host.includes('.') || host.endsWith('.localhost')

/** The port a URL speaks to. */
export const portOf = (url: { port: string; protocol: string }): number =>
  url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)

/**
 * The rules: the public internet on ports 80 and 443, and what the operator's allow-list names. There are two: one for
 * what is read (`EGRESS_ALLOW`), and one for what is called (`EGRESS_ALLOW_CALLS`).
 */
export function addressRules(allow: string, setting = 'EGRESS_ALLOW'): AccountRules {
  const { everybody, accounts } = readAllowLists(allow, setting)
  const ofEverybody = rulesOf(everybody)
  const ofAccounts = new Map([...accounts].map(([accountId, list]) => [accountId, rulesOf(list)]))
  return {
    ...ofEverybody,
    forAccount: accountId => ofAccounts.get(accountId) ?? ofEverybody,
    accountIds: [...accounts.keys()],
  }
}

function rulesOf(allowList: AllowList): AddressRules {
  const mayConnect = (target: Target) =>
    (webPorts.has(target.port) && isPublicAddress(target.address)) || allowList.names(target)

  const checkUrl = (url: URL) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw unsupportedUrl('Only addresses that begin with http:// or https:// can be read.')
    }
    if (url.username !== '' || url.password !== '') throw unsupportedUrl('An address may not hold a user name.')
    if (url.href.length > maxUrlLength) throw unsupportedUrl('The address is too long.')
    const host = plainHost(url.hostname)
    const port = portOf(url)
    if (isIP(host)) {
      if (!mayConnect({ host, port, address: host })) throw blockedAddress(host)
      return
    }
    const mayBeNamed = allowList.namesHost(host, port) || allowList.hasAddressesOn(port)
    if (isLocalName(host) && !mayBeNamed) throw blockedAddress(host)
    if (!webPorts.has(port) && !mayBeNamed) throw unsupportedUrl('Only the ports 80 and 443 can be read.')
  }
  return { checkUrl, mayConnect, namesHost: allowList.namesHost }
}

/** Parses an address once; the URL that was checked is the one that is fetched. */
export function readUrl(address: string, base?: URL): URL {
  try {
    return new URL(address, base)
  } catch (cause) {
    const error = unsupportedUrl('This is not a web address.')
    error.cause = cause
    throw error
  }
}
