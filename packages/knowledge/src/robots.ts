import { AppError } from '@frontdesk/contracts/app-error'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import parser from 'robots-parser'

/** What a site asks of crawlers. */
export interface Robots {
  readonly mayRead: (url: string) => boolean
  /** Milliseconds between two requests that the site asks for; 0 when it does not. */
  readonly delayMs: number
  readonly sitemaps: readonly string[]
}

// Its types describe an ES module; the package is a CommonJS one, so what is imported is the function itself.
const robotsParser = parser as unknown as typeof parser.default

/** Matching takes time with the length of the rules, and 128 kB is several times the largest honest file. */
const LONGEST = 128_000

/**
 * Reads a site's robots.txt. A site without one allows everything; one whose file cannot be had at the moment (5xx,
 * 429, no answer) is not crawled, since nobody knows what it would have said: fails with `ROBOTS_UNREADABLE`.
 */
export async function readRobots(
  { egress }: { egress: Egress },
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<Robots> {
  const url = `${origin}/robots.txt`
  const file = await fetchPage(egress, url, { signal, maxBytes: 2_000_000 })
  if (file.status >= 500 || file.status === 429) {
    throw new AppError('ROBOTS_UNREADABLE', 'unavailable', `The site answered ${file.status} for its robots.txt.`)
  }
  const rules = robotsParser(url, file.body.toString('utf8').slice(0, LONGEST))
  return {
    mayRead: page => rules.isAllowed(page, egress.userAgent) !== false,
    delayMs: Math.max(0, rules.getCrawlDelay(egress.userAgent) ?? 0) * 1_000,
    sitemaps: rules.getSitemaps(),
  }
}
