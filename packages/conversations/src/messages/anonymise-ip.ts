import { readAddress } from './read-address.ts'

/**
 * The only form in which a visitor's address is ever written: IPv4 without its last part, IPv6 as its /48
 * (`203.0.113.* (anonymized)`, `2001:db8:1:* (anonymized)`). Whatever is no address becomes `* (anonymized)`, so that
 * a forged header is never stored.
 */
export function anonymiseIp(ip: string): string {
  const address = readAddress(ip)
  if (address === null) return '* (anonymized)'
  const kept = address.family === 4 ? address.text.replace(/\d+$/, '') : `${address.groups.slice(0, 3).join(':')}:`
  return `${kept}* (anonymized)`
}
