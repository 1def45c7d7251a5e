import { isAllowedHost } from '@frontdesk/chatbots/domains/allowed-domains'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import { acceptedLanguage } from './accepted-language.ts'
import { anonymiseIp } from './anonymise-ip.ts'
import { browserName } from './browser-name.ts'

/** What is kept of who sent a message: anonymised, and nothing that a query string might carry. */
export interface Visitor {
  clientIp: string
  language: string | null
  /** Of the page, where the widget speaks it, else of the browser; null if visitors are not spoken to in either. */
  pageLanguage: VisitorLanguage | null
  referer: string | null
  /** Browser and system by name. */
  browser: string | null
}

export interface VisitorInput {
  ip: string
  /** The allowed domains of the chatbot. */
  domains: readonly string[]
  acceptLanguage: string | undefined
  pageUrl: string | undefined
  referer: string | undefined
  userAgent: string | undefined
}

/**
 * Describes a visitor for storage. `pageUrl` wins over the Referer header, which browsers shorten. Pages of other websites
 * are left out: agents read the address in mails and lists, and a Referer says whatever its sender likes.
 */
export function describeVisitor(input: VisitorInput): Visitor {
  const { ip, domains, acceptLanguage, pageUrl, referer, userAgent } = input
  return {
    clientIp: anonymiseIp(ip),
    language: firstLanguage(acceptLanguage),
    pageLanguage: acceptedLanguage(acceptLanguage) ?? null,
    referer: pageOnly(pageUrl, domains) ?? pageOnly(referer, domains),
    browser: browserName(userAgent),
  }
}

/**
 * The language a browser asks for first, in canonical spelling (`de-de;q=0.9` → `de-DE`) and without how it writes times
 * (`en-US-u-hc-h12` → `en-US`); null if there is none.
 */
function firstLanguage(acceptLanguage: string | undefined): string | null {
  const tag = acceptLanguage?.split(',', 1)[0]?.split(';', 1)[0]?.trim() ?? ''
  if (tag === '' || tag === '*' || tag.length > 35) return null
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    return null
  }
}

/** A page address on these domains, without query and fragment, where tokens and names of visitors travel. */
function pageOnly(url: string | undefined, domains: readonly string[]): string | null {
  const page = url === undefined ? null : parseUrl(url)
  if (page === null || !isAllowedHost(page.hostname, domains)) return null
  const { protocol, origin, pathname } = page
  return protocol === 'http:' || protocol === 'https:' ? `${origin}${pathname}`.slice(0, 2048) : null
}
