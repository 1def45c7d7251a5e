import { isIP } from 'node:net'
import { coversHost } from '@frontdesk/web/covers-host'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { domainInvalid } from '../errors.ts'

// Which websites may talk to a chatbot. Everything is compared as a whole host: of `shop.example`, a comparison by
// ending lets `evilshop.example` in, one by beginning `shop.example.evil.test`. Texts from outside go through the
// URL parser once, and only what it can say in one way passes, so that no other reader of the same text (a browser,
// a proxy) can understand another host.

/** Longest host name of the DNS, written with dots. */
const maxHostCharacters = 253
/** Browsers cut a Referer at 4,096 characters. Longer texts are refused before they are parsed. */
const maxUrlCharacters = 8_192

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** A name of DNS labels without a trailing dot, an IPv4 address, or an IPv6 address in brackets. */
function isPlainHost(host: string): boolean {
  if (host.startsWith('[')) return isIP(host.slice(1, -1)) === 6
  return host.length <= maxHostCharacters && host.split('.').every(part => label.test(part))
}

/**
 * Turns what an operator typed into the form in which allowed domains are stored and compared: lower case, Punycode,
 * host only, with `*.` in front where all subdomains are meant. Refuses, with the reason and what to write instead,
 * whatever does not stand for exactly one host: quietly dropping the scheme or port of an entry would allow more
 * than the operator wrote.
 */
export function normaliseDomain(entry: string): string {
  const text = entry.trim()
  const refuse = (why: string, suggestion?: string): never => {
    throw domainInvalid(entry, why, suggestion)
  }
  if (text === '') refuse('it is empty. Write a host, such as shop.example.')
  const isWildcard = text.startsWith('*.')
  const name = isWildcard ? text.slice(2) : text
  const written = isIP(name) === 6 ? `[${name}]` : name
  const host = parseHost(written)
  if (host === null) {
    const { why, suggestion } = explainNoHost(written)
    return refuse(why, suggestion)
  }
  const isAddress = host.startsWith('[') || isIP(host) === 4
  if (isAddress && host !== written.toLowerCase()) {
    refuse(`it is another spelling of ${host}. Write ${host}.`, host)
  }
  if (isWildcard && isAddress) refuse('an address has no subdomains. Write the address alone.')
  if (isWildcard && !host.includes('.') && host !== 'localhost') {
    refuse('it would allow every website under that ending. Name the domain too, such as *.shop.example.')
  }
  return isWildcard ? `*.${host}` : host
}

/** The host of `https://<text>/` where the text is a host and nothing else. */
function parseHost(text: string): string | null {
  // Without this, the parser would take what follows a host (or precedes it) for a path, a port or a user name.
  if (!/^([^\s/\\?#@%:*,[\]]+|\[[0-9a-f:.]+\])$/i.test(text)) return null
  const hostname = parseUrl(`https://${text}/`)?.hostname ?? ''
  return isPlainHost(hostname) ? hostname : null
}

/** Why a text is no host, and the host that was probably meant. */
function explainNoHost(text: string): { why: string; suggestion?: string } {
  const host = parseUrl(text.includes('://') ? text : `https://${text}`)?.hostname ?? ''
  const meant = isPlainHost(host) ? { suggestion: host } : {}
  const { suggestion: instead = 'shop.example' } = meant
  if (text.includes('://'))
    return { why: `a scheme does not belong here. Write ${instead}, for http and https.`, ...meant }
  if (/[/?#]/.test(text))
    return { why: `a path does not belong here. Write ${instead}, for all of its pages.`, ...meant }
  if (host !== '' && /:\d*$/.test(text)) {
    return { why: `a port does not belong here. Write ${instead}, for all of its ports.`, ...meant }
  }
  if (text.endsWith('.')) {
    const suggestion = text.replace(/\.+$/, '')
    return { why: `it ends in a dot. Write ${suggestion}.`, suggestion }
  }
  if (text.includes('*')) return { why: 'a * stands for all subdomains only at the beginning, as in *.shop.example.' }
  return { why: 'it is not a host. Write one such as shop.example or *.shop.example.' }
}

/** True if one of the domains covers the host, on every port. */
export const isAllowedHost = (host: string, domains: readonly string[]): boolean =>
  domains.some(domain => coversHost(domain, host))

/** Every entry that would allow this host: the host itself and each wildcard above it. */
export function entriesThatAllow(host: string): string[] {
  if (host.startsWith('[') || isIP(host) === 4) return [host]
  const labels = host.split('.')
  return [host, ...labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`)]
}

/**
 * The host of an `Origin` header, or null if the header is not one origin of a web page, spelled as browsers
 * spell it (upper case is let pass): `null`, two headers that were joined, user names, paths, percent signs,
 * a trailing dot, another scheme.
 */
export function hostOfOrigin(header: string | undefined): string | null {
  if (header === undefined || header.length > maxUrlCharacters || !/^[\x21-\x7e]+$/.test(header)) return null
  const origin = header.toLowerCase()
  const url = parseUrl(origin)
  return url?.origin === origin ? webHost(url) : null
}

/** The host of a page's address, as in `Referer` or `pageUrl`, or null if it is not the address of a web page. */
export function hostOfUrl(address: string | undefined): string | null {
  if (address === undefined || address.length > maxUrlCharacters) return null
  // The parser would forgive white space, backslashes and a missing slash, and would unescape percent signs.
  if (!/^https?:\/\/[^/?#\\@%\s]+([/?#]|$)/i.test(address)) return null
  const url = parseUrl(address)
  return url === null ? null : webHost(url)
}

function webHost({ protocol, username, password, hostname }: URL): string | null {
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' && isPlainHost(hostname) ? hostname : null
}
