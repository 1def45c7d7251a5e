import { isThisMachine } from './is-this-machine.ts'
import { parseUrl } from './parse-url.ts'

/**
 * Whether a mail server must encrypt (STARTTLS) before it gets an email or a password. With `smtp://`, the server offers
 * encryption, and an attacker in between can remove the offer. Links that set passwords would then be sent in plain
 * text. A server on this machine is exempt, and the operator can exempt others (`?requireTLS=false`).
 */
export function requiresStarttls(smtpUrl: string): boolean {
  const url = parseUrl(smtpUrl)
  if (url === null || url.protocol !== 'smtp:') return false
  return !isThisMachine(url.hostname) && url.searchParams.get('requireTLS') !== 'false'
}
