import { BlockList, isIP } from 'node:net'
import { AppError } from '@frontdesk/errors/app-error'
import { readAddress } from '@frontdesk/conversations/messages/read-address'

/**
 * Reads the addresses and CIDRs of TRUSTED_PROXIES. Refuses what would trust every client: `true` takes the address
 * that a visitor claims, a number of hops takes the proxy's own address for all visitors (both tried), and a prefix of
 * 0 does the same.
 */
export function readTrustedProxies(text: string): string[] {
  const entries = text.split(',').map(entry => entry.trim())
  return entries.filter(entry => entry !== '').map(checkEntry)
}

function checkEntry(entry: string): string {
  const { address, prefix, bits } = parse(entry)
  const isRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  if (bits > 0 && isRange && !/^::ffff:/i.test(address)) return entry
  throw new AppError(
    'SETTINGS_INVALID',
    'invalid',
    `Invalid settings:\n  TRUSTED_PROXIES: ${JSON.stringify(entry)} is not an address or a range of addresses. List those of your proxies, such as 10.0.0.7 or 10.0.0.0/8.`,
  )
}

function parse(entry: string): { address: string; prefix: string | undefined; bits: number } {
  const [address = '', prefix, ...more] = entry.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return { address, prefix, bits: more.length === 0 ? bits : 0 }
}

/** Returns a test for the addresses of these proxies, as `readTrustedProxies` returned them. */
export function proxyList(trustedProxies: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const entry of trustedProxies) {
    const { address, prefix, bits } = parse(entry)
    list.addSubnet(address, Number(prefix ?? bits), bits === 32 ? 'ipv4' : 'ipv6')
  }
  return ip => {
    // A server that listens for both families sees IPv4 addresses written as IPv6.
    const address = readAddress(ip)
    if (address === null) return false
    return address.family === 4 ? list.check(address.text, 'ipv4') : list.check(address.groups.join(':'), 'ipv6')
  }
}
