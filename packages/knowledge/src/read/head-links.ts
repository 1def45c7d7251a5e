import { parseUrl } from '@frontdesk/runtime/parse-url'
import { normalisePageUrl } from './page-url.ts'

const maxLinks = 200

/** The address that relative links of a page are read against. A `<base>` that is no web address counts for nothing. */
export function baseOf(document: Document, url: string): string {
  const written = document.querySelector('base[href]')?.getAttribute('href') ?? ''
  const base = parseUrl(written, url)
  return base !== null && /^https?:$/.test(base.protocol) ? base.href : url
}

/** The address that a page names as its own; undefined if it names none, or several. */
export function canonicalOf(document: Document, base: string): string | undefined {
  const links = [...document.querySelectorAll('link[rel][href]')].slice(0, maxLinks)
  const named = links
    .filter(link => /(?:^|\s)canonical(?:\s|$)/i.test(link.getAttribute('rel') ?? ''))
    .flatMap(link => (link.getAttribute('href') ?? '').trim() || [])
    .map(href => normalisePageUrl(href, base))
  const [first] = named
  return named.every(other => other === first) ? first : undefined
}
