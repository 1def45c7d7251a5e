import { AppError } from '@frontdesk/errors/app-error'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { readRules } from './robots-rules.ts'

/** Rules of a site for crawlers. */
export interface Robots {
  /** Has the site a robots.txt? */
  readonly isPresent: boolean
  readonly mayRead: (url: string) => boolean
  /** Milliseconds between two requests that the site asks for; 0 when it does not. */
  readonly delayMs: number
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
  const { mayRead, crawlDelay = 0, sitemaps } = await readRules(wholeLines(file.body), crawler)
  return {
    isPresent: file.body.length > 0,
    // A file speaks for its own site: what another one allows stands in that one's.
    mayRead: page => new URL(page).origin !== origin || mayRead(new URL(page)),
    delayMs: Number.isFinite(crawlDelay) ? Math.max(0, crawlDelay) * 1_000 : 0,
    sitemaps,
  }
}

/** The lines within what is read. Half a rule would say something else than the whole one. */
function wholeLines(body: Buffer): string {
  const text = body.subarray(0, maxRuleBytes).toString('utf8')
  if (body.length <= maxRuleBytes) return text
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}
