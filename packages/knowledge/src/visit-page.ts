import { AppError } from '@frontdesk/contracts/app-error'
import type { Db } from '@frontdesk/db/connect'
import { fetchPage, type FetchedPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import type { KnownPage, StartedRun } from './crawl-run.ts'
import { decodePage } from './decode-page.ts'
import { crawlSuperseded, statusSentence } from './errors.ts'
import type { Extractor } from './extract-apart.ts'
import type { Article } from './extract-article.ts'
import type { Frontier, Visit } from './frontier.ts'
import {
  contentHash,
  failDocument,
  isCurrentHash,
  keepDocument,
  removeDocument,
  replaceDocument,
  type PageContent,
} from './index-document.ts'
import { PAGE_TYPES, type Site } from './open-site.ts'
import { normalisePageUrl, onSite } from './page-url.ts'
import { splitArticle } from './split.ts'

/** All that one crawl knows. */
export interface Crawl {
  readonly db: Db
  readonly egress: Egress
  readonly extractor: Extractor
  readonly run: StartedRun
  readonly site: Site
  readonly known: ReadonlyMap<string, KnownPage>
  readonly frontier: Frontier
  readonly signal: AbortSignal
}

/** What came of visiting a page. `later`: nothing was written, and it may work in a while. */
export interface VisitOutcome {
  readonly kind: 'indexed' | 'unchanged' | 'skipped' | 'failed' | 'later'
  readonly bytes: number
  /** Did the site ask for a slower pace? */
  readonly isHurried: boolean
}

/** Links kept with a page, for the crawl that finds it unchanged. */
const MOST_LINKS = 500

const outcome = (kind: VisitOutcome['kind'], bytes = 0): VisitOutcome => ({ kind, bytes, isHurried: false })

/** Fetches one page and brings the index in line with it. Network first, then one statement. */
export async function visitPage(crawl: Crawl, visit: Visit): Promise<VisitOutcome> {
  const known = crawl.known.get(visit.url)
  try {
    const page = await fetchVisited(crawl, visit, known)
    return await settlePage(crawl, visit, page)
  } catch (error) {
    crawl.signal.throwIfAborted()
    if (!(error instanceof AppError) || error.code === 'CRAWL_SUPERSEDED') throw error
    if (error.kind === 'unavailable' && !visit.isRetry) return outcome('later')
    return fail(crawl, visit, error.message)
  }
}

function fetchVisited(
  { egress, site, signal }: Crawl,
  visit: Visit,
  known: KnownPage | undefined,
): Promise<FetchedPage> {
  const { startPage, startUrl, robots, origin } = site
  if (visit.url === startUrl && !visit.isRetry && !visit.isOwn) return Promise.resolve(startPage)
  const mayUseOld = known !== undefined && isCurrentHash(known.contentHash)
  return fetchPage(egress, visit.url, {
    signal,
    accept: PAGE_TYPES,
    headers: mayUseOld ? validatorsOf(known) : {},
    mayFollow: next => onSite(next.href, origin) !== undefined && robots.mayRead(next.href),
  })
}

const validatorsOf = ({ etag, lastModified }: KnownPage): Record<string, string> => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
})

async function settlePage(crawl: Crawl, visit: Visit, page: FetchedPage): Promise<VisitOutcome> {
  const { status } = page
  if (status === 304) return keepUnchanged(crawl, visit, page)
  if (status === 404 || status === 410) {
    await written(removeDocument(crawl, { ...crawl.run, url: visit.url }))
    return outcome('skipped')
  }
  if (status === 429 || status === 503) {
    const busy = visit.isRetry ? await fail(crawl, visit, statusSentence(status)) : outcome('later')
    return { ...busy, isHurried: true }
  }
  if (status >= 500 && !visit.isRetry) return outcome('later')
  if (status >= 400) return fail(crawl, visit, statusSentence(status))
  const isPage = status >= 200 && status < 300 && PAGE_TYPES.some(type => type === page.contentType)
  // A redirect that was not followed leads away from the site or to where robots.txt forbids reading.
  return isPage ? indexPage(crawl, visit, page) : outcome('skipped')
}

async function keepUnchanged(crawl: Crawl, visit: Visit, { headers }: FetchedPage): Promise<VisitOutcome> {
  const known = crawl.known.get(visit.url)
  if (known === undefined) return outcome('skipped')
  crawl.frontier.add(known.links, visit.depth + 1)
  const etag = headers['etag'] ?? known.etag
  const lastModified = headers['last-modified'] ?? known.lastModified
  await written(keepDocument(crawl, { ...crawl.run, ...known, etag, lastModified }))
  return outcome('unchanged')
}

async function indexPage(crawl: Crawl, visit: Visit, page: FetchedPage): Promise<VisitOutcome> {
  const { frontier, site, known, run } = crawl
  const bytes = page.body.length
  const url = onSite(normalisePageUrl(page.url) ?? page.url, site.origin) ?? visit.url
  if (url !== visit.url && !frontier.claim(url)) return outcome('skipped', bytes)
  const html = decodePage(page.body, page.headers['content-type'] ?? '')
  const article = await crawl.extractor.extract({ html, url, keepFooter: url === site.startUrl })
  const links = article.links.flatMap(link => onSite(link, site.origin) ?? []).slice(0, MOST_LINKS)
  frontier.add(links, visit.depth + 1)
  const canonical = canonicalOf(article, { url, origin: site.origin })
  if (canonical !== undefined && frontier.leaveTo(canonical, { ...visit, url })) return outcome('skipped', bytes)
  const content: PageContent = {
    title: article.title,
    language: article.language ?? run.language,
    chunks: splitArticle(article),
  }
  if (content.chunks.length === 0) return outcome('skipped', bytes)
  const facts = {
    ...run,
    url,
    etag: page.headers['etag'] ?? null,
    lastModified: page.headers['last-modified'] ?? null,
    links,
  }
  const isSame = known.get(url)?.contentHash === contentHash(content)
  await written(isSame ? keepDocument(crawl, facts) : replaceDocument(crawl, { ...facts, content }))
  if (url !== visit.url) frontier.settle(url, 'indexed')
  return outcome(isSame ? 'unchanged' : 'indexed', bytes)
}

/** The address a page names as its own, where that can be believed: on the site, and not the home page for every page. */
function canonicalOf({ canonical }: Article, { url, origin }: { url: string; origin: string }): string | undefined {
  const named = canonical === undefined ? undefined : onSite(canonical, origin)
  if (named === undefined || named === url) return undefined
  const isHome = new URL(named).pathname === '/' && new URL(url).pathname !== '/'
  return isHome ? undefined : named
}

/** What was indexed of a page that cannot be read stays, and so do the ways that lead on from it. */
async function fail(crawl: Crawl, visit: Visit, error: string): Promise<VisitOutcome> {
  crawl.frontier.add(crawl.known.get(visit.url)?.links ?? [], visit.depth + 1)
  await written(failDocument(crawl, { ...crawl.run, url: visit.url, error }))
  return outcome('failed')
}

async function written(isWritten: Promise<boolean>): Promise<void> {
  if (!(await isWritten)) throw crawlSuperseded()
}
