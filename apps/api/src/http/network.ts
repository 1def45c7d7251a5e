import { readAddress } from '@frontdesk/conversations/messages/read-address'

/** Whom an address counts as: IPv4 by itself, IPv6 by its /64, which one household has. */
export function network(ip: string): string {
  const address = readAddress(ip)
  if (address === null) return 'unknown'
  return address.family === 4 ? address.text : address.groups.slice(0, 4).join(':')
}
