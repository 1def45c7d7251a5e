import { AppError } from '@frontdesk/errors/app-error'
import { tooManyRedirects } from '@frontdesk/egress/errors'
import { fetchPage, type FetchedPage } from '@frontdesk/egress/fetch-page'
import { challengeSentence, isOwnOutage, loginSentence, siteUnreadable } from '../errors.ts'
import { knownLinks, type KnownPage } from '../indexing/index-run.ts'
import { isDated } from '../read/dated-url.ts'
import { isCurrentHash } from '../read/page-content.ts'
import { isSameFolder, normalisePageUrl, onSite } from '../read/page-url.ts'
import type { PageInput, ParsedPage } from '../read/parse-page.ts'
import type { Crawl } from './crawl-state.ts'
import type { Visit } from './frontier.ts'
import { pageTypes } from './open-site.ts'
import { routeOf } from './render-page.ts'
import { needsBrowser, renderMissing, renderVisited } from './render-visited.ts'
import { pathOf } from './seen-lines.ts'

/** A page as it was fetched and parsed. */
export type VisitedPage =
  | ({ readonly kind: 'page'; readonly url: string; readonly parsed: ParsedPage; readonly bytes: number } & Headers)
  /** Not modified since the last crawl. */
  | ({ readonly kind: 'not-modified' } & Headers & KnownLinks)
  /** No page of this site: an error, a redirect that was not followed, or something other than HTML. */
  | ({ readonly kind: 'status'; readonly status: number } & Headers & KnownLinks)
  /** A redirect to an address that was visited already. */
  | { readonly kind: 'visited-already'; readonly bytes: number }
  | ({ readonly kind: 'error'; readonly error: AppError; readonly bytes: number; readonly url?: string } & KnownLinks)

interface Headers {
  readonly headers: FetchedPage['headers']
}

interface KnownLinks {
  /** Links of the page when it was last read. */
  readonly links: readonly string[]
}

/** Fetches and parses a page. Changes nothing of the crawl, but claims the address that a redirect leads to. */
export async function fetchVisited(crawl: Crawl, visit: Visit): Promise<VisitedPage> {
  try {
    let found = await readVisited(crawl, visit, await request(crawl, visit))
    for (let hop = 0; found.kind === 'page' && found.parsed.instead !== undefined; hop++) {
      if (hop === crawl.egress.limits.maxRedirects) throw tooManyRedirects(hop)
      found = await readInstead(crawl, visit, found.parsed.instead)
    }
    return found
  } catch (error) {
    crawl.signal.throwIfAborted()
    if (!(error instanceof AppError) || isOwnOutage(error)) throw error
    // A page that was too large was read up to there.
    const bytes = error.code === 'BODY_TOO_LARGE' ? crawl.egress.limits.maxBytes : 0
    return { kind: 'error', error, bytes, links: await linksBefore(crawl, visit) }
  }
}

async function request(crawl: Crawl, visit: Visit): Promise<FetchedPage> {
  const { egress, site, known, signal } = crawl
  const { startPage, startUrl, robots, origin } = site
  const isStart = visit.url === startUrl && !visit.isRetry && !visit.isOwn
  if (isStart && startPage !== undefined) return startPage
  const page = known.get(visit.url)
  const mayBeUnchanged = page !== undefined && (await mayStayUnread(crawl, visit, page))
  return fetchPage(egress, visit.url, {
    signal,
    accept: pageTypes,
    headers: {
      ...(mayBeUnchanged && page.etag !== null ? { 'if-none-match': page.etag } : {}),
      ...(mayBeUnchanged && page.lastModified !== null ? { 'if-modified-since': page.lastModified } : {}),
    },
    mayFollow: next => onSite(next.href, origin) !== undefined && robots.mayRead(next.href),
  })
}

/**
 * Is it enough to know that a page has not changed? Not where others are compared with it: its orders, filters and printed
 * forms, other dates of it, and addresses of it with a session.
 */
async function mayStayUnread(crawl: Crawl, visit: Visit, page: KnownPage): Promise<boolean> {
  const { run, frontier, sessions } = crawl
  const { url } = visit
  if (!run.isAsBefore || !isCurrentHash(page.contentHash) || (page.etag ?? page.lastModified) === null) return false
  if (isDated(url) || frontier.hasOthers(url) || sessions.isAwaited(url)) return false
  return (await linksBefore(crawl, visit)).every(link => link === url || pathOf(link) !== pathOf(url))
}

/** Follows a page to the one that a browser shows instead of it: a meta refresh is a redirect in all but its status. */
async function readInstead(crawl: Crawl, visit: Visit, instead: string): Promise<VisitedPage> {
  const { egress, site, signal } = crawl
  const { origin, robots } = site
  const url = onSite(normalisePageUrl(instead) ?? instead, origin)
  if (url === undefined || !robots.mayRead(url)) return { kind: 'status', status: 302, headers: {}, links: [] }
  const mayFollow = (next: URL): boolean => onSite(next.href, origin) !== undefined && robots.mayRead(next.href)
  return readVisited(crawl, visit, await fetchPage(egress, url, { signal, accept: pageTypes, mayFollow }))
}

async function readVisited(crawl: Crawl, visit: Visit, page: FetchedPage): Promise<VisitedPage> {
  const { status, contentType, headers, body } = page
  if (status === 304) return { kind: 'not-modified', headers, links: await linksBefore(crawl, visit) }
  const isHtml = pageTypes.some(type => type === contentType)
  if (status === 404 && isHtml) {
    const shown = await renderMissing(crawl, inputOf(crawl, visit, { page, url: visit.url }))
    if (shown !== undefined) return shown
  }
  if (status < 200 || status >= 300 || !isHtml)
    return { kind: 'status', status, headers, links: await linksBefore(crawl, visit) }
  const bytes = body.length
  const { site, run, frontier, signal } = crawl
  const arrived = onSite(normalisePageUrl(page.url) ?? page.url, site.origin) ?? visit.url
  const url = withRoute(frontier.spell(crawl.sessions.strip(arrived, visit.url)), visit)
  if (url !== visit.url && !frontier.claim(url)) return { kind: 'visited-already', bytes }
  const input = inputOf(crawl, visit, { page, url })
  const parsed = await crawl.parser.page(input, signal)
  const isShown = parsed.instead === undefined
  const rendered = isShown && needsBrowser(run, parsed, body) ? await renderVisited(crawl, input) : undefined
  const read = rendered ?? { kind: 'page', url, parsed, bytes, headers }
  return read.kind === 'page' ? orKept(crawl, visit, read) : read
}

const inputOf = (
  { site, run }: Crawl,
  visit: Visit,
  { page: { body, headers }, url }: { page: FetchedPage; url: string },
): PageInput => ({
  body,
  contentType: headers['content-type'] ?? '',
  url,
  refresh: headers['refresh'] ?? '',
  keepFooter: visit.url === site.startUrl || isSameFolder(url, site.startUrl),
  language: run.language,
  keep: run.keepSelectors,
  drop: run.dropSelectors,
})

/** A check for bots or a login passes: where the page has been indexed, it stays, with its links. */
async function orKept(crawl: Crawl, visit: Visit, page: Extract<VisitedPage, { kind: 'page' }>): Promise<VisitedPage> {
  const { noContent } = page.parsed
  const sentence = noContent === 'challenge' ? challengeSentence : noContent === 'login' ? loginSentence : undefined
  const url = [visit.url, page.url].find(address => crawl.known.has(address))
  if (sentence === undefined || url === undefined) return page
  const links = await linksBefore(crawl, { url })
  return { kind: 'error', error: siteUnreadable(sentence), bytes: page.bytes, url, links }
}

/** The address that was asked for keeps what only scripts read of it. */
const withRoute = (url: string, visit: Visit): string => (routeOf(url) === '' ? url + routeOf(visit.url) : url)

const linksBefore = async (crawl: Crawl, { url }: Pick<Visit, 'url'>): Promise<readonly string[]> =>
  crawl.known.has(url) ? knownLinks(crawl, { ...crawl.run, url }) : []
