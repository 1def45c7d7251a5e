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

/**
 * Reads `EGRESS_ALLOW`: a comma list of `host`, `host:port`, address, `address:port` or CIDR. Throws on an entry that
 * it cannot read, so that a slip shows at start and not as a page that silently stays away.
 */
export function readAllowList(text: string): AllowList {
  const entries = text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
    .map(readEntry)
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

function readEntry(text: string): Entry {
  const unreadable = () => new Error(`EGRESS_ALLOW: "${text}" is neither a host, host:port nor CIDR`)
  const [, cidr, bits] = /^\[?([0-9a-f.:]+)\]?\/(\d{1,3})$/i.exec(text) ?? []
  if (cidr !== undefined) return { range: rangeOf(cidr, Number(bits), unreadable) }
  if (isIP(text)) return { range: rangeOf(text, isIPv4(text) ? 32 : 128, unreadable) }
  const [, host, port] = /^(\[[0-9a-f.:]+\]|[^\s:/@[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? []
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
