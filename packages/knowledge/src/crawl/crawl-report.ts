import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import { mostSkippedOfAReason, type SkippedPage } from '@frontdesk/contracts/sources/skipped-pages'
import type { LimitReached, RunCounts } from '../indexing/index-run.ts'
import { sourceKinds } from '../source-kinds.ts'
import type { CrawlLimits } from './crawl-limits.ts'
import type { Crawl } from './crawl-state.ts'

/** The limit that ended a crawl while pages were left. */
export type Cut = 'sizeLimit' | 'timeLimit' | undefined

/** The counts of the pages that were visited, and of the addresses that were found and not requested. */
export function progressOf({ frontier, run, unreadSitemaps, counts }: Crawl, cut?: Cut): Required<RunCounts> {
  const { depthLimit = 0, ...left } = frontier.leftOut()
  const { bytes: _, textBytes: __, ...visited } = counts
  const reasons: SkipReasons = {
    ...visited.reasons,
    ...(cut === undefined ? {} : { [cut]: frontier.waiting() }),
    ...left,
    ...(depthLimit === 0 || !countsDepth(run) ? {} : { depthLimit }),
    ...(unreadSitemaps === 0 ? {} : { sitemapLimit: unreadSitemaps }),
  }
  return { ...visited, found: frontier.found(), reasons }
}

/** The addresses behind those counts, as many as are kept of each reason. */
export function skippedPagesOf({ frontier, run, skippedPages }: Crawl, cut: Cut): SkippedPage[] {
  const left = frontier.leftOutUrls(mostSkippedOfAReason)
  const cutOff = cut === undefined ? [] : frontier.waitingUrls(mostSkippedOfAReason).map(url => ({ url, reason: cut }))
  return [
    ...skippedPages.list(),
    ...left.filter(({ reason }) => reason !== 'depthLimit' || countsDepth(run)),
    ...cutOff,
  ]
}

/** Do the pages that the crawl has met hold more text than the plan leaves for this source? */
export const isBeyondPlan = ({ counts, textBytesLeft }: Pick<Crawl, 'counts' | 'textBytesLeft'>): boolean =>
  counts.textBytes > textBytesLeft

/** The limit that the crawl has met, with its figure: pages, bytes, seconds, or bytes of text. */
export function limitReached(crawl: Crawl, limits: CrawlLimits, cut: Cut): LimitReached | null {
  if (cut === 'sizeLimit' && isBeyondPlan(crawl)) return { limit: 'plan', value: crawl.textBytesLeft }
  if (cut === 'sizeLimit') return { limit: 'bytes', value: limits.maxBytes }
  if (cut === 'timeLimit') return { limit: 'time', value: Math.round(limits.maxMs / 1_000) }
  return crawl.frontier.leftOut().pageLimit === undefined ? null : { limit: 'pages', value: limits.maxPages }
}

/** Of a sitemap the listed pages are wanted, and not what they link to. */
const countsDepth = ({ kind }: Crawl['run']): boolean => sourceKinds[kind].followsLinks
