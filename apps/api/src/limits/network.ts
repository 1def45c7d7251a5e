import { readAddress } from '@frontdesk/conversations/messages/read-address'

/** The network that an address is counted as: an IPv4 address itself, the /64 of an IPv6 address, which one household has. */
export function network(ip: string): string {
  const address = readAddress(ip)
  if (address === null) return 'unknown'
  return address.family === 4 ? address.text : address.groups.slice(0, 4).join(':')
}

/** What a /48 may do, in times of what one household may. */
export const timesOfTunnel = 10

/**
 * The /48 of an IPv6 address, which is counted besides: a tunnel that anybody gets for nothing has one, and in it the
 * networks of 65,536 households. Null for any other address.
 */
export function tunnel(ip: string): string | null {
  const address = readAddress(ip)
  return address?.family === 6 ? `${address.groups.slice(0, 3).join(':')}/48` : null
}

/** A network that an address counts in, and its limit. */
interface LimitedNetwork {
  name: string
  most: number
}

/** The networks that an address counts in: that of its household, which has this limit, and the /48 around it. */
export const limitedNetworks = (ip: string, most: number): LimitedNetwork[] =>
  networksOf(ip).map((name, at) => ({ name, most: at === 0 ? most : most * timesOfTunnel }))

/** That of its household, and the /48 around it where there is one. */
export function networksOf(ip: string): string[] {
  const around = tunnel(ip)
  return around === null ? [network(ip)] : [network(ip), around]
}
