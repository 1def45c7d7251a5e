import { lookup, Resolver } from 'node:dns/promises'
import { isLocalName, type AddressRules } from './address-rules.ts'
import { fetchFailed } from './errors.ts'

/** Turns a host name into all of its numeric addresses, for a connection to this port. */
export type Resolve = (host: string, port: number) => Promise<readonly string[]>

/** Two tries, the second of 2 s, end before the 5 s that a connection may take. */
const tryTimeoutMs = 1_000
const maxTries = 2

/**
 * Asks the name servers themselves. The system's own look-up runs on the threads that this process has four of, two for
 * names: a site whose name server never answers would hold up the look-ups of everybody else, the model provider's
 * among them. What the name servers cannot know, or the operator named (in /etc/hosts, say), the system is asked for.
 */
export function openResolve({ namesHost }: Pick<AddressRules, 'namesHost'>, servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: tryTimeoutMs, tries: maxTries })
  if (servers !== undefined) resolver.setServers(servers)
  return async (host, port) => {
    if (isLocalName(host) || namesHost(host, port)) {
      return (await lookup(host, { all: true })).map(({ address }) => address)
    }
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    throw notResolved(answers.map(answer => (answer.status === 'rejected' ? (answer.reason as Error) : undefined)))
  }
}

/** No address in either family, or a name server that does not work. */
function notResolved(reasons: readonly (NodeJS.ErrnoException | undefined)[]): Error {
  const trouble = reasons.find(reason => reason?.code !== 'ENOTFOUND' && reason?.code !== 'ENODATA')
  return trouble === undefined
    ? fetchFailed('There is no site at this address.', reasons[0])
    : fetchFailed('The name of the site could not be looked up.', trouble)
}
