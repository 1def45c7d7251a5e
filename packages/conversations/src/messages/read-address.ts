import { isIPv4, isIPv6 } from 'node:net'

/** An address as what it really is: an IPv4 address that came written as IPv6 (`::ffff:203.0.113.7`) is IPv4. */
export type Address = { family: 4; text: string } | { family: 6; groups: string[] }

/** Reads an address; the eight groups of an IPv6 address are without leading zeros. Null for anything else. */
export function readAddress(ip: string): Address | null {
  const text = ip.split('%', 1)[0] ?? ''
  if (isIPv4(text)) return { family: 4, text }
  if (!isIPv6(text)) return null
  // new URL() writes every spelling of an IPv6 address in its one shortest form.
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after]
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
    ? { family: 4, text: dotted(groups.slice(6)) }
    : { family: 6, groups }
}

/** The IPv4 address that the last two groups of a mapped address spell. */
const dotted = (groups: readonly string[]): string =>
  groups.flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
