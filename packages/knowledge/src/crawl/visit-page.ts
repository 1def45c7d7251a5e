import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@frontdesk/contracts/app-error'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { fetchPage, type FetchedPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { knownLinks, type KnownPage, type StartedRun } from '../indexing/crawl-run.ts'
import { crawlSuperseded, statusSentence } from '../errors.ts'
import type { Frontier, Visit } from './frontier.ts'
import type { PagesMet } from '../indexing/gone-pages.ts'
import { failDocument, keepDocument, replaceDocument, type PageFacts } from '../indexing/index-document.ts'
import { PAGE_TYPES, type Site } from './open-site.ts'
import { isCurrentHash } from '../read/page-content.ts'
import { normalisePageUrl, onSite } from '../read/page-url.ts'
import type { Pace } from './pace.ts'
import type { Parser } from '../read/parse-apart.ts'
import type { ParsedPage } from '../read/parse-page.ts'
import type { Twins } from './twins.ts'

/** All that one crawl knows. */
export interface Crawl {
  readonly db: Db
  readonly egress: Egress
  readonly parser: Parser
  readonly run: StartedRun
  readonly site: Site
  readonly pace: Pace
  readonly known: ReadonlyMap<string, KnownPage>
  readonly frontier: Frontier
  readonly isInScope: (url: string) => boolean
  /** Sitemaps that were named and not read. */
  readonly unreadSitemaps: number
  readonly met: PagesMet
  readonly twins: Twins
  readonly signal: AbortSignal
}

/** What came of visiting a page. `later`: nothing was written, and it may work in a while. */
export interface VisitOutcome {
  readonly kind: 'indexed' | 'unchanged' | 'skipped' | 'failed' | 'later'
  /** Why it was skipped. */
  readonly reason?: keyof SkipReasons
  readonly bytes: number
  /** Did the site ask for a slower pace? */
  readonly isHurried: boolean
}

/** Links kept with a page, for the crawl that finds it unchanged: so many, and so many characters of them. */
const MOST_LINKS = 500
const MOST_LINKED = 60_000

const outcome = (kind: VisitOutcome['kind'], bytes = 0): VisitOutcome => ({ kind, bytes, isHurried: false })
const skipped = (reason: keyof SkipReasons, bytes = 0): VisitOutcome => ({ ...outcome('skipped', bytes), reason })

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
    // A page that was too large was read up to there.
    const bytes = error.code === 'BODY_TOO_LARGE' ? crawl.egress.limits.maxBytes : 0
    return { ...(await fail(crawl, visit, error.message)), bytes }
  }
}

function fetchVisited(
  { egress, site, run, signal }: Crawl,
  visit: Visit,
  known: KnownPage | undefined,
): Promise<FetchedPage> {
  const { startPage, startUrl, robots, origin } = site
  const isStart = visit.url === startUrl && !visit.isRetry && !visit.isOwn
  if (isStart && startPage !== undefined) return Promise.resolve(startPage)
  const mayUseOld = run.isAsBefore && known !== undefined && isCurrentHash(known.contentHash)
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
    crawl.met.missing.add(visit.url)
    return skipped('gone')
  }
  if (status === 429 || status === 503) {
    const busy = visit.isRetry ? await fail(crawl, visit, statusSentence(status)) : outcome('later')
    return { ...busy, isHurried: true }
  }
  if (status >= 500 && !visit.isRetry) return outcome('later')
  if (status >= 400) return fail(crawl, visit, statusSentence(status))
  const isPage = status >= 200 && status < 300 && PAGE_TYPES.some(type => type === page.contentType)
  // A redirect that was not followed leads away from the site or to where robots.txt forbids reading.
  if (isPage) return indexPage(crawl, visit, page)
  crawl.met.missing.add(visit.url)
  return skipped(status < 300 ? 'notHtml' : 'redirect')
}

async function keepUnchanged(crawl: Crawl, visit: Visit, { headers }: FetchedPage): Promise<VisitOutcome> {
  const known = crawl.known.get(visit.url)
  if (known === undefined) return skipped('notHtml')
  crawl.frontier.add(await knownLinks(crawl, { ...crawl.run, url: visit.url }), visit.depth + 1)
  const etag = headers['etag'] ?? known.etag
  const lastModified = headers['last-modified'] ?? known.lastModified
  if (known.contentHash !== null && !crawl.twins.take(known.contentHash, visit.url)) return retire(crawl, visit.url)
  await keep(crawl, { ...known, etag, lastModified })
  return outcome('unchanged')
}

/** Writes nothing where nothing is different. */
async function keep({ known, met, ...crawl }: Crawl, facts: Omit<PageFacts, 'links'> & { links?: readonly string[] }) {
  const { url, etag, lastModified, links } = facts
  met.seen.add(url)
  const old = known.get(url)
  const isSame = old?.etag === etag && old.lastModified === lastModified && old.error === null && old.missed === 0
  const oldLinks = links === undefined || !isSame ? [] : await knownLinks(crawl, { ...crawl.run, url })
  if (isSame && (links === undefined || isDeepStrictEqual(oldLinks, links))) return
  await written(keepDocument(crawl, { ...facts, ...crawl.run, url }))
}

/** Is the page that stood for this content still to come? It decides, so that the two do not take turns. */
function isTooEarly({ twins, met, frontier }: Crawl, { url, isRetry }: Visit, hash: string): boolean {
  const first = twins.before(hash)
  if (first === undefined || first === url || isRetry) return false
  return frontier.has(first) && !met.seen.has(first) && !met.missing.has(first) && !met.retired.has(first)
}

/** The same page is indexed under another address. */
function retire({ met }: Crawl, url: string, bytes = 0): VisitOutcome {
  met.retired.add(url)
  return skipped('duplicate', bytes)
}

async function indexPage(crawl: Crawl, visit: Visit, page: FetchedPage): Promise<VisitOutcome> {
  const { frontier, site, known, run, signal, met } = crawl
  const bytes = page.body.length
  const url = onSite(normalisePageUrl(page.url) ?? page.url, site.origin) ?? visit.url
  if (url !== visit.url) {
    met.retired.add(visit.url)
    if (!frontier.claim(url)) return skipped('redirect', bytes)
  }
  const contentType = page.headers['content-type'] ?? ''
  const keepFooter = url === site.startUrl
  const parsed = await crawl.parser.page(
    {
      body: page.body,
      contentType,
      url,
      keepFooter,
      language: run.language,
      keep: run.keepSelectors,
      drop: run.dropSelectors,
    },
    signal,
  )
  const links = linksToKeep(parsed, site.origin)
  frontier.add(links, visit.depth + 1)
  if (!crawl.isInScope(url)) {
    met.retired.add(url)
    return skipped('excluded', bytes)
  }
  const canonical = canonicalOf(parsed, { url, origin: site.origin })
  if (canonical !== undefined && frontier.leaveTo(canonical, { ...visit, url })) {
    met.retired.add(url)
    return skipped('canonical', bytes)
  }
  const { content } = parsed
  if (content.chunks.length === 0) {
    met.missing.add(url)
    return skipped('noText', bytes)
  }
  if (url === visit.url && isTooEarly(crawl, visit, content.hash)) return outcome('later', bytes)
  if (!crawl.twins.take(content.hash, url)) return retire(crawl, url, bytes)
  const facts = {
    ...run,
    url,
    etag: page.headers['etag'] ?? null,
    lastModified: page.headers['last-modified'] ?? null,
    links,
  }
  const isSame = known.get(url)?.contentHash === content.hash
  met.seen.add(url)
  if (isSame) await keep(crawl, facts)
  else await written(replaceDocument(crawl, { ...facts, content }))
  if (url !== visit.url) frontier.settle(url, 'indexed')
  return outcome(isSame ? 'unchanged' : 'indexed', bytes)
}

function linksToKeep({ links }: ParsedPage, origin: string): string[] {
  let characters = 0
  return links
    .flatMap(link => onSite(link, origin) ?? [])
    .slice(0, MOST_LINKS)
    .filter(link => (characters += link.length) <= MOST_LINKED)
}

/** The address a page names as its own, where that can be believed: on the site, and not the home page for every page. */
function canonicalOf({ canonical }: ParsedPage, { url, origin }: { url: string; origin: string }): string | undefined {
  const named = canonical === undefined ? undefined : onSite(canonical, origin)
  if (named === undefined || named === url) return undefined
  const isHome = new URL(named).pathname === '/' && new URL(url).pathname !== '/'
  return isHome ? undefined : named
}

/** What was indexed of a page that cannot be read stays, and so do the ways that lead on from it. */
async function fail(crawl: Crawl, visit: Visit, error: string): Promise<VisitOutcome> {
  if (crawl.known.has(visit.url)) {
    crawl.frontier.add(await knownLinks(crawl, { ...crawl.run, url: visit.url }), visit.depth + 1)
  }
  crawl.met.seen.add(visit.url)
  const known = crawl.known.get(visit.url)
  const isToldAlready = known?.error === error && known.missed === 0 && known.etag === null
  if (!isToldAlready) await written(failDocument(crawl, { ...crawl.run, url: visit.url, error }))
  return outcome('failed')
}

async function written(isWritten: Promise<boolean>): Promise<void> {
  if (!(await isWritten)) throw crawlSuperseded()
}
