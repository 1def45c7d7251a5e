import { AppError } from '@frontdesk/errors/app-error'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { bareHost } from '../read/page-url.ts'
import { readRules } from './robots-rules.ts'

/** Rules of a site for crawlers. */
export interface Robots {
  /** Has the site a robots.txt? */
  readonly isPresent: boolean
  readonly mayRead: (url: string) => boolean
  /** Milliseconds between two requests that the site asks for; 0 when it does not. */
  readonly delayMs: number
  /** Whole addresses. */
  readonly sitemaps: readonly string[]
}

/** RFC 9309 asks for 500 KiB at least. */
const maxRuleBytes = 500 * 1_024

/**
 * Reads a site's robots.txt. A site without one allows everything; one whose file cannot be had at the moment (5xx,
 * 429, no answer) is not crawled, since its rules are unknown: fails with `ROBOTS_UNREADABLE`.
 */
export async function readRobots(
  { egress }: { egress: Egress },
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<Robots> {
  const file = await fetchPage(egress, `${origin}/robots.txt`, { signal, maxBytes: 2_000_000 })
  if (file.status >= 500 || file.status === 429) {
    throw new AppError('ROBOTS_UNREADABLE', 'unavailable', `The site answered ${file.status} for its robots.txt.`)
  }
  const crawler = egress.userAgent.split('/', 1)[0] ?? ''
  const text = wholeLines(file.body)
  // A site that answers every address with a web page has no robots.txt.
  const isPresent = text.trim() !== '' && !/^\s*</.test(text)
  const { mayRead, crawlDelay = 0, sitemaps } = await readRules(isPresent ? text : '', crawler)
  return {
    isPresent,
    // A file speaks for its own site: what another one allows stands in that one's.
    mayRead: page => new URL(page).origin !== origin || mayRead(new URL(page)),
    delayMs: Number.isFinite(crawlDelay) ? Math.max(0, crawlDelay) * 1_000 : 0,
    sitemaps: sitemaps.flatMap(written => sitemapAddresses(written, origin)),
  }
}

/**
 * The addresses that a `Sitemap` line names: they should be whole ones, and may be of another host. Many are paths, some
 * lack `https://`, stand in quotation marks, or share their line with others.
 */
function sitemapAddresses(written: string, origin: string): string[] {
  const site = new URL(origin)
  return written.split(/[\s,]+(?=https?:)/i).flatMap(part => {
    const address = part.replaceAll(/^["'<]+|["'>]+$/g, '')
    const [first = ''] = address.split('/', 1)
    const isHost = parseUrl(`${site.protocol}//${first}`)?.host.replace(/^www\./, '') === bareHost(site)
    const url = parseUrl(isHost ? `${site.protocol}//${address}` : address, origin)
    return url !== null && /^https?:$/.test(url.protocol) ? url.href : []
  })
}

/** The lines within what is read. Half a rule would say something else than the whole one. */
function wholeLines(body: Buffer): string {
  const text = body.subarray(0, maxRuleBytes).toString('utf8')
  if (body.length <= maxRuleBytes) return text
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}
