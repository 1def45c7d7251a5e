import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { buildConnector } from 'undici'
import { portOf, type AddressRules } from './address-rules.ts'
import { plainHost } from './allow-list.ts'
import { blockedAddress } from './errors.ts'
import type { Resolve } from './resolve.ts'

export interface ConnectNeeds {
  readonly rules: Pick<AddressRules, 'mayConnect'>
  readonly resolve: Resolve
  readonly connectMs: number
  readonly authority?: string | undefined
}

/**
 * Opens sockets for undici, to allowed addresses only. The name is resolved once, inside the connect, and only
 * addresses that passed are handed back, so there is no second answer for a rebinding name server to give. An address
 * written as a number never reaches the look-up (undici and node skip it), so it is checked here as well; and what the
 * socket says it is connected to is checked last.
 */
export const guardedConnect =
  ({ rules, resolve, connectMs, authority }: ConnectNeeds): buildConnector.connector =>
  (options, callback) => {
    const host = plainHost(options.hostname)
    const port = portOf(options)
    const mayConnect = (address: string) => rules.mayConnect({ host, port, address })
    if (isIP(host) && !mayConnect(host)) {
      callback(blockedAddress(host), null)
      return
    }
    const lookup = guardedLookup({ resolve: name => resolve(name, port), mayConnect })
    // A connector per connection, because the look-up must know the port; its cache of TLS sessions would hold one.
    const trust = authority === undefined ? {} : { ca: [...rootCertificates, authority] }
    const connect = buildConnector({ timeout: connectMs, lookup, maxCachedSessions: 0, ...trust })
    connect(options, (...outcome) => {
      const [error, socket] = outcome
      if (error === null && !mayConnect(socket.remoteAddress ?? '')) {
        socket.destroy()
        callback(blockedAddress(host), null)
        return
      }
      callback(...outcome)
    })
  }

interface LookupNeeds {
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly mayConnect: (address: string) => boolean
}

const guardedLookup =
  ({ resolve, mayConnect }: LookupNeeds): LookupFunction =>
  (host, options, callback) => {
    const answer = async () => {
      const allowed = (await resolve(host)).filter(mayConnect)
      const [first] = allowed
      if (first === undefined) throw blockedAddress(host)
      return { first, all: allowed.map(address => ({ address, family: isIP(address) })) }
    }
    answer().then(
      ({ first, all }) => (options.all === true ? callback(null, all) : callback(null, first, isIP(first))),
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
