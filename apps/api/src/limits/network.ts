import { readAddress } from '@frontdesk/conversations/messages/read-address'

/** The network that an address is counted as: an IPv4 address itself, the /64 of an IPv6 address, which one household has. */
export function network(ip: string): string {
  const address = readAddress(ip)
  if (address === null) return 'unknown'
  return address.family === 4 ? address.text : address.groups.slice(0, 4).join(':')
}
