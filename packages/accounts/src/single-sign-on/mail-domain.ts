import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { domainInvalid } from './errors.ts'

/** The domain of an e-mail address, as `cleanDomain` returns it; empty if it is none. */
export const domainOf = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1).trim())

/** A mail domain as it is stored: in lower case, in the letters of DNS. Throws if no mail can have it. */
export function cleanDomain(given: string): string {
  const domain = domainToASCII(given.trim().replace(/^@/, '').replace(/\.$/, ''))
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const isDomain = domain.length <= 253 && new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`).test(domain)
  if (!isDomain) throw domainInvalid()
  return domain
}

/** What the record of a domain holds beside its name: unknown to everybody else until it is there. */
export const newDomainToken = (): string => randomBytes(16).toString('hex')

/** The TXT record with which the owner of a domain says that an account may have it. */
export const recordOf = (token: string): string => `frontdesk-verification=${token}`
