import { Resolver } from 'node:dns/promises'
import { fetchFailed } from './errors.ts'

/** Finds the TXT records of a name; none where there is no such name. Throws where the name servers do not answer. */
export type LookUpTexts = (name: string) => Promise<readonly string[]>

const tryTimeoutMs = 2_000
const maxTries = 2
/** The codes of answers that say that there is nothing. */
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the name servers of this machine, or those that are named. */
export function openLookUpTexts(servers?: readonly string[]): LookUpTexts {
  const resolver = new Resolver({ timeout: tryTimeoutMs, tries: maxTries })
  if (servers !== undefined) resolver.setServers(servers)
  return async name => {
    try {
      // A long record comes in pieces.
      return (await resolver.resolveTxt(name)).map(pieces => pieces.join(''))
    } catch (error) {
      if (error instanceof Error && 'code' in error && nothing.has(String(error.code))) return []
      throw fetchFailed('The DNS records of the domain could not be looked up.', error)
    }
  }
}
