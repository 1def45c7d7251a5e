import type { Db } from '@frontdesk/db/connect'
import { withCookies, type Egress } from '@frontdesk/egress/open-egress'
import { defaultCrawlLimits } from '../crawl/crawl-limits.ts'
import type { Crawl } from '../crawl/crawl-state.ts'
import { decideOutcome } from '../crawl/decide-outcome.ts'
import { newDuplicates } from '../crawl/duplicates.ts'
import { fetchVisited, type VisitedPage } from '../crawl/fetch-visited.ts'
import { newFrontier, type Visit } from '../crawl/frontier.ts'
import { forbiddenOutcome, newPageCounts, type PageOutcome } from '../crawl/page-outcome.ts'
import type { Paces } from '../crawl/pace.ts'
import type { RenderPage } from '../crawl/render-page.ts'
import { readTextLimits } from '../crawl/read-text-limits.ts'
import { readRobots, type Robots } from '../crawl/robots.ts'
import { newSeenLines } from '../crawl/seen-lines.ts'
import { newSessionParameters } from '../crawl/session-parameters.ts'
import { newSkippedPages } from '../crawl/skipped-pages.ts'
import { knownPages, type StartedRun } from '../indexing/index-run.ts'
import { newPagesMet } from '../indexing/remove-gone-pages.ts'
import type { Parsers } from '../read/parser-pool.ts'
import { onSite } from '../read/page-url.ts'
import { inScope } from '../sources/page-scope.ts'

/** What reading a single page needs. */
export interface PageCheckNeeds {
  readonly db: Db
  readonly egress: Egress
  readonly parsers: Parsers
  readonly paces: Paces
  readonly render?: RenderPage | undefined
}

/** A page of a source, and how long looking at it may take. */
export interface PageCheckInput {
  readonly sourceId: string
  readonly url: string
  readonly signal: AbortSignal
  readonly ms: number
}

/** The page of a source that is to be read. */
export interface PageToVisit {
  readonly run: StartedRun
  readonly url: string
  /** Read as itself where it is indexed already, whatever page it names as its canonical one. */
  readonly isOwn: boolean
  readonly signal: AbortSignal
}

/** A page as a crawl would find it, and what it would make of it. */
export interface OnePage {
  readonly crawl: Crawl
  readonly outcome: PageOutcome
  /** Undefined if robots.txt forbids asking for the page. */
  readonly found: VisitedPage | undefined
}

/** A page, one that a redirect leads to, and one that is canonical. */
const maxPages = 3

/** Reads one page as a crawl of its source would, by the same steps: a crawl that visits nothing else. Writes nothing. */
export async function visitOnePage(needs: PageCheckNeeds, page: PageToVisit): Promise<OnePage> {
  const { url, isOwn, signal } = page
  const { origin } = new URL(url)
  const robots = await readRobots(needs, { origin, signal })
  const crawl = await beginCrawl(needs, page, { origin, robots })
  // A second try of a page is decided at once; the first one may be put off.
  const visit: Visit = { url, depth: 0, isRetry: true, isOwn: isOwn && crawl.known.has(url), repeats: 0 }
  if (!robots.mayRead(url)) return { crawl, found: undefined, outcome: forbiddenOutcome(visit) }
  const release = await crawl.pace.acquire(signal)
  const found = await fetchVisited(crawl, visit).finally(release)
  return { crawl, found, outcome: decideOutcome(crawl, visit, found) }
}

async function beginCrawl(
  needs: PageCheckNeeds,
  { run, url, signal }: PageToVisit,
  { origin, robots }: { origin: string; robots: Robots },
): Promise<Crawl> {
  const known = await knownPages(needs, run.sourceId)
  const isInScope = await inScope(run)
  const frontier = newFrontier({ maxPages, maxDepth: null, isInScope })
  frontier.begin(url)
  frontier.next()
  // Other pages with the same content are indexed already, and stay what is indexed of it.
  const duplicates = newDuplicates([])
  for (const other of known.values()) if (other.url !== url) duplicates.take(other.contentHash, other.url)
  const { host } = new URL(url)
  return {
    db: needs.db,
    egress: withCookies(needs.egress),
    parser: needs.parsers.ownedBy(run.accountId),
    render: needs.render,
    run,
    site: { origin, robots, startUrl: onSite(run.url, origin) ?? '', startPage: undefined },
    pace: needs.paces.of(host, Math.min(robots.delayMs, defaultCrawlLimits.maxDelayMs)),
    known,
    frontier,
    isInScope,
    unreadSitemaps: 0,
    met: newPagesMet(),
    // A page that is known may be one that a browser has read.
    inBrowser: { pages: known.has(url) ? 1 : 0 },
    duplicates,
    seenLines: newSeenLines(),
    sessions: newSessionParameters(),
    counts: newPageCounts(),
    skippedPages: newSkippedPages(0),
    ...(await readTextLimits(needs, { ...run, maxPages })),
    signal,
  }
}
