import type { AppError } from '@frontdesk/errors/app-error'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import { statusSentence } from '../errors.ts'
import { onSite } from '../read/page-url.ts'
import type { ParsedPage } from '../read/parse-page.ts'
import type { Crawl } from './crawl-state.ts'
import type { VisitedPage } from './fetch-visited.ts'
import type { Visit } from './frontier.ts'
import type { PageOutcome } from './page-outcome.ts'

/** Links kept with a page, for the crawl that finds it unchanged: so many, and so many characters of them. */
const mostLinks = 500
const mostLinkCharacters = 60_000

type Found<Kind extends VisitedPage['kind']> = Extract<VisitedPage, { kind: Kind }>

/** Decides what becomes of a visited page. Changes nothing. */
export function decideOutcome(crawl: Crawl, visit: Visit, found: VisitedPage): PageOutcome {
  switch (found.kind) {
    case 'page':
      return decidePage(crawl, visit, found)
    case 'not-modified':
      return decideNotModified(crawl, visit, found)
    case 'status':
      return decideStatus(visit, found)
    case 'visited-already':
      return skipped(visit, 'redirect', 'retired', { bytes: found.bytes })
    case 'error':
      return decideError(visit, found)
  }
}

const retry = (more: { bytes?: number; isThrottled?: boolean } = {}): PageOutcome => ({
  kind: 'retry',
  bytes: 0,
  isThrottled: false,
  ...more,
})

interface MoreOfSkipped {
  readonly bytes?: number
  readonly links?: readonly string[]
  readonly leftTo?: string
}

const skipped = (
  { url }: Pick<Visit, 'url'>,
  reason: keyof SkipReasons,
  presence: 'retired' | 'missing',
  more: MoreOfSkipped = {},
): PageOutcome => ({ kind: 'skipped', url, reason, presence, links: [], bytes: 0, isThrottled: false, ...more })

function decideStatus(visit: Visit, { status, links }: Found<'status'>): PageOutcome {
  if (status === 404 || status === 410) return skipped(visit, 'gone', 'missing')
  const isThrottled = status === 429 || status === 503
  if (!visit.isRetry && (isThrottled || status >= 500)) return retry({ isThrottled })
  if (status >= 400) {
    return { kind: 'failed', url: visit.url, links, error: statusSentence(status), bytes: 0, isThrottled }
  }
  // A redirect that was not followed leads to another site or to where robots.txt forbids reading.
  return skipped(visit, status < 300 ? 'notHtml' : 'redirect', 'missing')
}

function decideError(visit: Visit, { error, bytes, links }: Found<'error'>): PageOutcome {
  if (isTemporary(error) && !visit.isRetry) return retry()
  return { kind: 'failed', url: visit.url, links, error: error.message, bytes, isThrottled: false }
}

const isTemporary = (error: AppError): boolean => error.kind === 'unavailable'

function decideNotModified(crawl: Crawl, visit: Visit, { headers, links }: Found<'not-modified'>): PageOutcome {
  const known = crawl.known.get(visit.url)
  if (known === undefined) return skipped(visit, 'notHtml', 'missing')
  const hash = known.contentHash
  if (hash !== null && isTaken(crawl, hash, visit.url)) return skipped(visit, 'duplicate', 'retired', { links })
  return {
    kind: 'unchanged',
    url: visit.url,
    hash,
    validators: { etag: headers['etag'] ?? known.etag, lastModified: headers['last-modified'] ?? known.lastModified },
    isNotModified: true,
    links,
    bytes: 0,
    isThrottled: false,
  }
}

function decidePage(crawl: Crawl, visit: Visit, { url, parsed, headers, bytes }: Found<'page'>): PageOutcome {
  const { origin } = crawl.site
  const links = linksToKeep(parsed, origin)
  const skip = (reason: keyof SkipReasons, presence: 'retired' | 'missing', leftTo?: string) =>
    skipped({ url }, reason, presence, { bytes, links, ...(leftTo === undefined ? {} : { leftTo }) })
  if (!crawl.isInScope(url)) return skip('excluded', 'retired')
  const canonical = canonicalOf(parsed, { url, origin })
  if (canonical !== undefined && crawl.frontier.mayLeaveTo(canonical, visit)) {
    return skip('canonical', 'retired', canonical)
  }
  const { content } = parsed
  if (parsed.isScriptOnly) return skip('scriptOnly', 'missing')
  if (content.chunks.length === 0) return skip('noText', 'missing')
  if (url === visit.url && mustWait(crawl, visit, { hash: content.hash, links })) return retry({ bytes })
  if (isTaken(crawl, content.hash, url)) return skip('duplicate', 'retired')
  const validators = { etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null }
  const end = { url, links, validators, bytes, isThrottled: false }
  const isSame = crawl.known.get(url)?.contentHash === content.hash
  return isSame
    ? { kind: 'unchanged', hash: content.hash, isNotModified: false, ...end }
    : { kind: 'indexed', content, ...end }
}

/** Has another page of this run the same title and text? */
function isTaken({ duplicates }: Crawl, hash: string, url: string): boolean {
  const holder = duplicates.holder(hash)
  return holder !== undefined && holder !== url
}

/** Is the page that had this content before still to come? It goes first, so that the two do not take turns. */
function mustWait(
  { duplicates, met, frontier }: Crawl,
  { url, isRetry, depth }: Visit,
  { hash, links }: { hash: string; links: readonly string[] },
): boolean {
  const first = duplicates.before(hash)
  if (first === undefined || first === url || isRetry) return false
  const isAdded = frontier.has(first) || (links.includes(first) && frontier.mayAdd(first, depth + 1))
  return isAdded && !met.seen.has(first) && !met.missing.has(first) && !met.retired.has(first)
}

function linksToKeep({ links }: ParsedPage, origin: string): string[] {
  let characters = 0
  return links
    .flatMap(link => onSite(link, origin) ?? [])
    .slice(0, mostLinks)
    .filter(link => (characters += link.length) <= mostLinkCharacters)
}

/** The address a page names as canonical, where it is credible: on the site, and not the home page for every page. */
function canonicalOf({ canonical }: ParsedPage, { url, origin }: { url: string; origin: string }): string | undefined {
  const named = canonical === undefined ? undefined : onSite(canonical, origin)
  if (named === undefined || named === url) return undefined
  const isHome = new URL(named).pathname === '/' && new URL(url).pathname !== '/'
  return isHome ? undefined : named
}
