import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@frontdesk/errors/app-error'
import { mostSkippedOfAReason } from '@frontdesk/contracts/sources/skipped-pages'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { withCookies, type Egress } from '@frontdesk/egress/open-egress'
import type { Log } from '@frontdesk/runtime/log'
import { shareLoop } from '@frontdesk/runtime/share-loop'
import { defaultCrawlLimits, type CrawlLimits } from './crawl-limits.ts'
import {
  hasPages,
  knownPages,
  recordProgress,
  startRun,
  throughRun,
  type RunCounts,
  type RunEnd,
  type StartedRun,
} from '../indexing/index-run.ts'
import { challengeSentence, isOwnOutage, loginSentence, runSuperseded } from '../errors.ts'
import { isBeyondPlan, limitReached, progressOf, skippedPagesOf, type Cut } from './crawl-report.ts'
import type { Crawl } from './crawl-state.ts'
import { newFrontier, type Frontier, type Visit } from './frontier.ts'
import { removeExcessPages } from '../indexing/remove-excess-pages.ts'
import { newPagesMet, removeGonePages } from '../indexing/remove-gone-pages.ts'
import { openSite, type Site } from './open-site.ts'
import { openSitemap } from './open-sitemap.ts'
import { applyOutcome } from './apply-outcome.ts'
import { forbiddenOutcome, newPageCounts } from './page-outcome.ts'
import { inScope } from '../sources/page-scope.ts'
import { sourceKinds } from '../source-kinds.ts'
import type { Paces } from './pace.ts'
import type { RenderPage } from './render-page.ts'
import type { Parsers } from '../read/parser-pool.ts'
import { findListedPages, ownPages } from './sitemap.ts'
import { storeSkippedPages } from '../indexing/store-skipped-pages.ts'
import { newDuplicates } from './duplicates.ts'
import { readTextLimits } from './read-text-limits.ts'
import { newSeenLines } from './seen-lines.ts'
import { newSessionParameters } from './session-parameters.ts'
import { newSkippedPages } from './skipped-pages.ts'
import { visitPage } from './visit-page.ts'

// A crawl belongs to a *run*: a random id on the source's row, under which every write is made. A worker that stalls and
// wakes up after another has taken over finds its run ended and writes nothing. A run that is killed leaves each page
// either as it was or as it is now; the next run starts over, and unchanged pages cost it one request each.

export interface CrawlNeeds {
  readonly db: Db
  readonly egress: Egress
  readonly parsers: Parsers
  readonly paces: Paces
  /** Reads pages that need JavaScript; undefined if nothing can. */
  readonly render?: RenderPage | undefined
  readonly log: Log
}

export interface CrawlOptions {
  readonly signal: AbortSignal
  readonly limits?: Partial<CrawlLimits>
  /** Called about once a second. */
  readonly onProgress?: (counts: Readonly<RunCounts>) => void
}

/** How a crawl ended. An unreadable site is an outcome that its owner sees, not an error. */
export interface CrawlOutcome extends RunCounts, RunEnd {
  readonly status: 'ready' | 'failed'
  /** Pages that were taken out of the index: no longer on the site, or beyond what the source may store. */
  readonly removed: number
  /** True when the whole site was seen: no limit of pages, bytes or time cut it short. */
  readonly isComplete: boolean
}

const progressEveryMs = 1_000
const noCounts: Required<RunCounts> = { found: 0, fetched: 0, indexed: 0, skipped: 0, failed: 0, reasons: {} }

/**
 * Reads a website source and brings its index in line: new and changed pages are indexed, unchanged ones left alone,
 * failing ones kept as they were, and those that are gone removed. Safe to run twice, at the same time or after a crash.
 */
export async function crawlWebsite(needs: CrawlNeeds, sourceId: string, options: CrawlOptions): Promise<CrawlOutcome> {
  const { db, log } = needs
  const run = await startRun({ db }, sourceId)
  const outcome = await throughRun({ db }, { ...run, signal: options.signal }, () => crawlSite(needs, run, options))
  const { error: reason, optionsHash: _, ...facts } = outcome
  log.info({ sourceId, ...facts, reason }, 'source crawled')
  return outcome
}

async function crawlSite(needs: CrawlNeeds, run: StartedRun, options: CrawlOptions): Promise<CrawlOutcome> {
  const limits = { ...defaultCrawlLimits, ...options.limits }
  const { signal } = options
  const parser = needs.parsers.ownedBy(run.accountId)
  let crawl: Crawl | undefined
  try {
    crawl = await begin({ ...needs, egress: withCookies(needs.egress), parser }, { run, limits, signal })
    const { counts, cut } = await visitAll(crawl, { limits, onProgress: options.onProgress })
    const reached = limitReached(crawl, limits, cut)
    const isComplete = reached === null
    // What is to be visited once more has not been found to be another page's double.
    for (const url of crawl.frontier.waitingUrls(Infinity)) crawl.met.retired.delete(url)
    const gone = await removeGonePages(needs, { ...crawl, isComplete })
    const excess = await removeExcessPages(needs, { ...crawl, seen: crawl.met.seen })
    await storeSkippedPages(needs, { ...run, pages: skippedPagesOf(crawl, cut), counts: counts.reasons })
    const isFound = await hasPages(needs, run.sourceId)
    const error = isFound ? null : nothingFound(counts.reasons)
    return {
      ...counts,
      status: isFound ? 'ready' : 'failed',
      error,
      removed: gone + excess,
      isComplete,
      limitReached: reached,
      optionsHash: cut === undefined ? run.optionsHash : undefined,
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'RUN_SUPERSEDED' || signal.aborted) throw error
    if (isOwnOutage(error)) throw error
    const counts = crawl === undefined ? noCounts : progressOf(crawl)
    return {
      ...counts,
      status: 'failed',
      error: error.message,
      removed: 0,
      isComplete: false,
      optionsHash: undefined,
      isReaderLost: error.code === 'PAGE_UNREADABLE',
    }
  }
}

/** Why no page was indexed, as a sentence for the owner of the site. */
function nothingFound({ challenge, login, parked, scriptOnly, ...others }: SkipReasons): string {
  if (challenge !== undefined) return challengeSentence
  if (login !== undefined) return loginSentence
  if (parked !== undefined) return 'There is no page at this address: its domain is parked or for sale.'
  if (scriptOnly === undefined && Object.keys(others).every(reason => reason === 'gone') && others.gone !== undefined)
    return 'There is no page at this address, as the site itself says.'
  return scriptOnly !== undefined
    ? 'The site shows its text only with JavaScript, which is not run here. The operator of this Frontdesk can switch it on. You can write a text or upload a file instead.'
    : 'No page with readable text was found.'
}

interface Beginning {
  readonly run: StartedRun
  readonly limits: CrawlLimits
  readonly signal: AbortSignal
}

/** Finds the pages to begin with. */
async function begin(needs: CrawlNeeds & Pick<Crawl, 'parser'>, { run, limits, signal }: Beginning): Promise<Crawl> {
  const { maxPages, slowMs } = limits
  const paceOf = ({ origin, robots }: Pick<Site, 'origin' | 'robots'>) =>
    needs.paces.of(new URL(origin).host, Math.min(robots.delayMs, limits.maxDelayMs))
  const input = { url: run.url, signal, slowMs }
  const isInScope = await inScope(run)
  const textLimits = await readTextLimits(needs, { ...run, maxPages })
  // What a run that was broken off has left.
  await removeExcessPages(needs, { run, ...textLimits, seen: [] })
  const known = await knownPages(needs, run.sourceId)
  const facts = {
    ...needs,
    run,
    known,
    isInScope,
    signal,
    met: newPagesMet(),
    inBrowser: { pages: 0 },
    duplicates: newDuplicates(known.values()),
    seenLines: newSeenLines(),
    sessions: newSessionParameters(),
    counts: newPageCounts(),
    skippedPages: newSkippedPages(mostSkippedOfAReason),
    ...textLimits,
  }
  if (!sourceKinds[run.kind].followsLinks) {
    const { site, listed, unread } = await openSitemap(needs, { ...input, paceOf, limit: mostListed(limits) })
    // Depth 0: what the pages link to is read only where it is listed too.
    const frontier = newFrontier({ maxPages, maxDepth: 0, isInScope })
    for (const url of known.keys()) frontier.keepSpelling(url)
    await addListed(frontier, await ownPages(listed, site.origin), 0)
    return { ...facts, site, pace: paceOf(site), frontier, unreadSitemaps: unread }
  }
  const site = await openSite(needs, input)
  const found = { ...facts, site, pace: paceOf(site) }
  const frontier = newFrontier({ maxPages, maxDepth: run.maxDepth, isInScope })
  // What is indexed keeps its address.
  for (const url of known.keys()) frontier.keepSpelling(url)
  frontier.begin(site.startUrl)
  if (run.maxDepth !== null) return { ...found, frontier, unreadSitemaps: 0 }
  // Only for a crawl without a depth: a sitemap has no levels.
  const { pages, unread } = await findListedPages(needs, {
    ...site,
    pace: found.pace,
    limit: mostListed(limits),
    signal,
  })
  await addListed(frontier, pages, 1)
  return { ...found, frontier, unreadSitemaps: unread }
}

/** Adds what sitemaps list. Thousands of long addresses, each held against many patterns, take their time. */
async function addListed(frontier: Frontier, pages: readonly string[], depth: number): Promise<void> {
  const share = shareLoop()
  for (const url of pages) {
    frontier.add([url], depth)
    await share()
  }
}

/** One more than the page limit, so that a site with more pages is noticed. */
const mostListed = ({ maxPages }: CrawlLimits): number => maxPages + 1

interface Tour {
  readonly limits: CrawlLimits
  readonly onProgress: CrawlOptions['onProgress']
}

interface Visited {
  readonly counts: Required<RunCounts>
  readonly cut: Cut
}

/** Visits pages until none is left, or a limit is reached. */
async function visitAll(whole: Crawl, { limits, onProgress }: Tour): Promise<Visited> {
  // Ends the visits that are running when one of them finds that the crawl is over.
  const ending = new AbortController()
  const crawl = { ...whole, signal: AbortSignal.any([whole.signal, ending.signal]) }
  const { frontier, run, db, signal } = crawl
  const endAt = performance.now() + limits.maxMs
  let recordedAt = performance.now()
  const running = new Set<Promise<void>>()
  const visitNext = async (visit: Visit) => {
    await visitOne(crawl, visit, limits)
    if (performance.now() - recordedAt < progressEveryMs) return
    recordedAt = performance.now()
    const progress = progressOf(crawl)
    onProgress?.(progress)
    if (!(await recordProgress({ db }, { ...run, ...progress }))) throw runSuperseded()
  }
  try {
    for (;;) {
      signal.throwIfAborted()
      const over = isTooLarge(crawl, limits) ? 'sizeLimit' : performance.now() > endAt ? 'timeLimit' : undefined
      const visit = over === undefined ? frontier.next() : undefined
      if (visit !== undefined) {
        const visiting: Promise<void> = visitNext(visit).finally(() => running.delete(visiting))
        running.add(visiting)
      } else if (running.size === 0) {
        const cut = frontier.waiting() > 0 ? over : undefined
        const counts = progressOf(crawl, cut)
        await recordProgress({ db }, { ...run, ...counts })
        onProgress?.(counts)
        return { counts, cut }
      }
      if (visit === undefined || running.size >= limits.concurrency) await Promise.race(running)
    }
  } finally {
    ending.abort()
    await Promise.allSettled(running)
  }
}

const isTooLarge = (crawl: Crawl, { maxBytes }: CrawlLimits): boolean =>
  crawl.counts.bytes > maxBytes || isBeyondPlan(crawl)

async function visitOne(crawl: Crawl, visit: Visit, { slowMs }: CrawlLimits): Promise<void> {
  const { site, pace, signal } = crawl
  if (!site.robots.mayRead(visit.url)) return applyOutcome(crawl, visit, forbiddenOutcome(visit))
  if (visit.isRetry) await pause(slowMs, undefined, { signal })
  const release = await pace.acquire(signal)
  const outcome = await visitPage(crawl, visit).finally(release)
  if (outcome.isThrottled) pace.slowTo(slowMs)
  if (outcome.restMs) await pace.restFor(outcome.restMs)
}
