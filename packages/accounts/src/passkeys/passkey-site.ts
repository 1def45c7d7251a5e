import { isIP } from 'node:net'

/** The website that passkeys belong to: its relying party id and its origin. */
export interface PasskeySite {
  readonly rpId: string
  readonly origin: string
}

/**
 * The site at the public address of the installation; null where browsers have no passkeys: over http, and at an IP
 * address. A process without a BASE_URL listens on this machine, where browsers have them at `localhost` alone.
 */
export function passkeySite(publicAddress: string): PasskeySite | null {
  const { protocol, hostname, port, origin } = new URL(publicAddress)
  if (/^(127\.|\[::1\]$)/.test(hostname)) {
    return { rpId: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
  }
  if (hostname === 'localhost') return { rpId: hostname, origin }
  const isDomain = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
  return protocol === 'https:' && isDomain ? { rpId: hostname, origin } : null
}
