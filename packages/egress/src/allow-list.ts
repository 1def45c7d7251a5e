import { BlockList, isIP, isIPv4 } from 'node:net'

/** Target of a connection: the host name, the port, and one address that the name resolves to. */
export interface Target {
  readonly host: string
  readonly port: number
  readonly address: string
}

/** One entry of the operator's list: it may name a host or a range of addresses, and one port or all of them. */
interface Entry {
  readonly host?: string
  readonly range?: BlockList
  readonly port?: number
}

/** Hosts and addresses that the operator allows although they are private or on an unusual port. */
export interface AllowList {
  /** Does an entry name this host by its name, for this port? */
  readonly namesHost: (host: string, port: number) => boolean
  /** Does an entry name this target, by host or by address? */
  readonly names: (target: Target) => boolean
  /** Could an entry name an address on this port, whatever the host? */
  readonly hasAddressesOn: (port: number) => boolean
}

/** A host name as it is compared: lower case, without brackets and without the root's final dot. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/** The lists of an installation. */
export interface AllowLists {
  /** What every account may reach. */
  readonly everybody: AllowList
  /** What the accounts that have entries of their own may reach, by their ids: those, and what everybody may. */
  readonly accounts: ReadonlyMap<string, AllowList>
}

/**
 * Reads `EGRESS_ALLOW` or `EGRESS_ALLOW_CALLS`: a comma list of `host`, `host:port`, address, `address:port` or CIDR. An
 * entry allows it to every account; with `<account id>=` in front, to that account alone. Throws on an entry that it
 * cannot read, so that a slip shows at start and not as a page that silently stays away.
 */
export function readAllowLists(text: string, setting: string): AllowLists {
  const entries = text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
    .map(entry => {
      const [, accountId, place = entry] = ofAccount.exec(entry) ?? []
      return { accountId: accountId?.toLowerCase(), entry: readEntry(place, setting) }
    })
  const listFor = (id: string | undefined): AllowList =>
    allowList(entries.flatMap(({ accountId, entry }) => (accountId === undefined || accountId === id ? [entry] : [])))
  const ids = new Set(entries.flatMap(({ accountId }) => accountId ?? []))
  return { everybody: listFor(undefined), accounts: new Map([...ids].map(id => [id, listFor(id)])) }
}

const ofAccount = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})=(.*)$/i

function allowList(entries: readonly Entry[]): AllowList {
  const onPort = (entry: Entry, port: number) => entry.port === undefined || entry.port === port
  const namesHost = (host: string, port: number) =>
    entries.some(entry => entry.host !== undefined && entry.host === plainHost(host) && onPort(entry, port))
  return {
    namesHost,
    names: ({ host, port, address }) =>
      namesHost(host, port) || entries.some(entry => onPort(entry, port) && holdsAddress(entry.range, address)),
    hasAddressesOn: port => entries.some(entry => entry.range !== undefined && onPort(entry, port)),
  }
}

const holdsAddress = (range: BlockList | undefined, address: string): boolean =>
  range !== undefined && isIP(address) !== 0 && range.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

function readEntry(text: string, setting: string): Entry {
  const unreadable = () =>
    new Error(
      `${setting}: "${text}" is neither a host, host:port nor CIDR, with or without the id of an account and = in front`,
    )
  const [, cidr, bits] = /^\[?([0-9a-f.:]+)\]?\/(\d{1,3})$/i.exec(text) ?? []
  if (cidr !== undefined) return { range: rangeOf(cidr, Number(bits), unreadable) }
  if (isIP(text)) return { range: rangeOf(text, isIPv4(text) ? 32 : 128, unreadable) }
  const [, host, port] = /^(\[[0-9a-f.:]+\]|[^\s:/@=[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) throw unreadable()
  const named = plainHost(host)
  const onPort = port === undefined ? {} : { port: Number(port) }
  return isIP(named)
    ? { range: rangeOf(named, isIPv4(named) ? 32 : 128, unreadable), ...onPort }
    : { host: named, ...onPort }
}

function rangeOf(network: string, bits: number, unreadable: () => Error): BlockList {
  if (!isIP(network) || bits > (isIPv4(network) ? 32 : 128)) throw unreadable()
  const range = new BlockList()
  range.addSubnet(network, bits, isIPv4(network) ? 'ipv4' : 'ipv6')
  return range
}
