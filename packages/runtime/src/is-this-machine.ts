import { isIPv4 } from 'node:net'

/**
 * Whether a host, as it is written in a URL, is this machine itself: `localhost`, a name below it, or a loopback address.
 * Decided on the text alone, so that no name server has a say.
 */
export function isThisMachine(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIPv4(name) && name.startsWith('127.')
}
