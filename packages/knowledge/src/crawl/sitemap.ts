import { AppError } from '@frontdesk/errors/app-error'
import { fetchPage, type FetchedPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { shareLoop } from '@frontdesk/runtime/share-loop'
import { isOwnOutage } from '../errors.ts'
import { normalisePageUrl, onSite } from '../read/page-url.ts'
import type { Pace } from './pace.ts'
import type { Parser } from '../read/parser-pool.ts'
import { maxSitemapBytes, type ParsedSitemap, type SitemapInput } from '../read/parse-sitemap.ts'
import { readRobots, type Robots } from './robots.ts'

const maxFiles = 20

/**
 * Where sitemaps are on sites whose robots.txt does not say so: by the protocol's example, then of Yoast and others, of
 * Astro and Gatsby, of WordPress itself (which leads there from the first, where its rewriting works), and packed.
 */
const usualPaths = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml', '/sitemap.xml.gz']

/** Pages that sitemaps list. */
export interface ListedPages {
  readonly pages: string[]
  /** Sitemaps that are named, and were not read because there are more than are read of one site. */
  readonly unread: number
  /** Were as many addresses listed as were asked for? */
  readonly isFull: boolean
}

/** Sitemaps to read, and how many addresses at most. */
export interface SitemapsInput extends SiteOfSitemaps {
  readonly sitemaps: readonly string[]
}

/** The site whose sitemaps are read, and how many addresses at most. */
export interface SiteOfSitemaps {
  readonly origin: string
  readonly robots: Robots
  readonly limit: number
  readonly signal: AbortSignal
  readonly pace: Pace
}

interface Needs {
  readonly egress: Egress
  readonly parser: Parser
}

/** Pages of a site that its own sitemaps list. */
export interface FoundPages extends ListedPages {
  /** The first of the sitemaps that list them. */
  readonly sitemap: string | undefined
}

/**
 * The pages that a site's sitemaps list, in their order: those that its robots.txt names, and where those list no page of
 * the site (they are gone, empty, a web page, or of another site) the first of the usual ones that does.
 */
export async function findListedPages(needs: Needs, site: SiteOfSitemaps): Promise<FoundPages> {
  const named = site.robots.sitemaps
  const usual = usualPaths.map(path => site.origin + path).filter(url => !named.includes(url))
  let unread = 0
  for (const sitemaps of [named, ...usual.map(url => [url])]) {
    const listed = await readSitemaps(needs, { ...site, sitemaps })
    unread += listed.unread
    const pages = await ownPages(listed.pages, site.origin)
    if (pages.length > 0) return { ...listed, unread, pages, sitemap: sitemaps[0] }
  }
  return { pages: [], unread, isFull: false, sitemap: undefined }
}

/** The pages of a site among these addresses, in their one spelling. Thousands of long addresses take their time. */
export async function ownPages(addresses: readonly string[], origin: string): Promise<string[]> {
  const share = shareLoop()
  const pages = new Set<string>()
  for (const address of addresses) {
    const url = normalisePageUrl(address)
    const own = url === undefined ? undefined : onSite(url, origin)
    if (own !== undefined) pages.add(own)
    await share()
  }
  return [...pages]
}

/**
 * The addresses that these sitemaps list, in their order: indexes, gzip, feeds and plain lists of lines included. A file
 * that cannot be had or read lists nothing; a site is crawled by its links then.
 */
export async function readSitemaps(needs: Needs, input: SitemapsInput): Promise<ListedPages> {
  const { sitemaps, limit, signal, pace } = input
  const named = new Set(sitemaps)
  const pages = new Set<string>()
  const mayRead = permissions(needs, input)
  let files = 0
  // A set gives what is added while it is walked through, too.
  for (const url of named) {
    if (files === maxFiles || pages.size >= limit) break
    files++
    if (!(await mayRead(url))) continue
    const release = await pace.acquire(signal)
    const { pages: listed, sitemaps: nested } = await readSitemap(needs, { url, limit, signal }).finally(release)
    for (const page of listed.slice(0, limit - pages.size)) pages.add(page)
    for (const next of nested) if (named.size < limit) named.add(next)
  }
  const isFull = pages.size >= limit
  return { pages: [...pages], unread: isFull ? 0 : named.size - files, isFull }
}

/** May this file be asked for? Its own host says so: a site may name a sitemap of another one. */
function permissions({ egress }: Needs, { origin, robots, signal }: SitemapsInput): (url: string) => Promise<boolean> {
  const known = new Map<string, Promise<Robots['mayRead']>>([[origin, Promise.resolve(robots.mayRead)]])
  return async address => {
    const url = parseUrl(address)
    if (url === null) return false
    const rules = known.get(url.origin) ?? orNothing(signal, readRobots({ egress }, { origin: url.origin, signal }))
    known.set(url.origin, rules)
    return (await rules)(address)
  }
}

/** What cannot be had at the moment may not be read. */
async function orNothing(signal: AbortSignal, reading: Promise<Robots>): Promise<Robots['mayRead']> {
  try {
    return (await reading).mayRead
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError) || isOwnOutage(error)) throw error
    return () => false
  }
}

async function readSitemap(
  { egress, parser }: Needs,
  { url, limit, signal }: { url: string; limit: number; signal: AbortSignal },
): Promise<ParsedSitemap> {
  try {
    const file = await fetchPage(egress, url, { signal, maxBytes: maxSitemapBytes })
    return await parser.sitemap(sitemapInput(file, limit), signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && isOwnOutage(error)) throw error
    return { pages: [], sitemaps: [] }
  }
}

/** A file as the parser takes it. */
export const sitemapInput = ({ body, headers, url }: FetchedPage, limit: number): SitemapInput => ({
  body,
  contentType: headers['content-type'] ?? '',
  url,
  limit,
})
