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

/** Matching takes time with the number of rules, and 128 kB is several times the largest honest file. */
const maxLength = 128_000

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
  const { mayRead, crawlDelay = 0, sitemaps } = readRules(file.body.toString('utf8').slice(0, maxLength), crawler)
  return {
    isPresent: file.body.length > 0,
    // A file speaks for its own site: what another one allows stands in that one's.
    mayRead: page => new URL(page).origin !== origin || mayRead(new URL(page)),
    delayMs: Number.isFinite(crawlDelay) ? Math.max(0, crawlDelay) * 1_000 : 0,
    sitemaps,
  }
}
