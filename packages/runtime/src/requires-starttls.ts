import { isThisMachine } from './is-this-machine.ts'
import { parseUrl } from './parse-url.ts'

/**
 * Whether a mail server has to encrypt (STARTTLS) before it gets a mail or a password. With `smtp://` encryption is an
 * offer of the server, and whoever sits in between can take it out of its answer: links that set passwords would go in
 * clear. This machine has nobody in between; of another server the operator may say so (`?requireTLS=false`).
 */
export function requiresStarttls(smtpUrl: string): boolean {
  const url = parseUrl(smtpUrl)
  if (url === null || url.protocol !== 'smtp:') return false
  return !isThisMachine(url.hostname) && url.searchParams.get('requireTLS') !== 'false'
}
