import type { AppError } from '@frontdesk/errors/app-error'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import { challengeSentence, isChallenge, statusSentence } from '../errors.ts'
import { onSite } from '../read/page-url.ts'
import type { ParsedPage } from '../read/parse-page.ts'
import type { Crawl } from './crawl-state.ts'
import type { VisitedPage } from './fetch-visited.ts'
import type { Visit } from './frontier.ts'
import type { PageOutcome } from './page-outcome.ts'
import { retryAfterMs } from './retry-after.ts'
import { isSamePage } from './seen-lines.ts'

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

const retry = (more: { bytes?: number; isThrottled?: boolean; restMs?: number } = {}): PageOutcome => ({
  kind: 'retry',
  bytes: 0,
  isThrottled: false,
  ...more,
})

type MoreOfSkipped = Partial<Pick<PageSkip, 'bytes' | 'links' | 'leftTo' | 'heldFor' | 'said'>>
type PageSkip = Extract<PageOutcome, { kind: 'skipped' }>

const skipped = (
  { url, repeats }: Pick<Visit, 'url' | 'repeats'>,
  reason: keyof SkipReasons,
  presence: 'retired' | 'missing',
  more: MoreOfSkipped = {},
): PageOutcome => ({
  kind: 'skipped',
  url,
  reason,
  presence,
  links: [],
  repeats: repeats + 1,
  bytes: 0,
  isThrottled: false,
  ...more,
})

function decideStatus(visit: Visit, { status, headers, links }: Found<'status'>): PageOutcome {
  if (status === 404 || status === 410) return skipped(visit, 'gone', 'missing')
  if (status >= 400 && isChallenge(headers)) {
    return { kind: 'failed', ...unread(visit, links), error: challengeSentence, bytes: 0, isThrottled: false }
  }
  const isThrottled = status === 429 || status === 503
  const restMs = isThrottled ? retryAfterMs(headers) : 0
  if (!visit.isRetry && (isThrottled || status >= 500)) return retry({ isThrottled, restMs })
  if (status >= 400) {
    return { kind: 'failed', ...unread(visit, links), error: statusSentence(status), bytes: 0, isThrottled, restMs }
  }
  // A redirect that was not followed leads to another site or to where robots.txt forbids reading.
  return skipped(visit, status < 300 ? 'notHtml' : 'redirect', 'missing')
}

function decideError(visit: Visit, { error, bytes, url = visit.url, links }: Found<'error'>): PageOutcome {
  if (isTemporary(error) && !visit.isRetry) return retry()
  return { kind: 'failed', ...unread({ ...visit, url }, links), error: error.message, bytes, isThrottled: false }
}

/** A page of which the links that it had the last time are known. What it says now may be new or not. */
const unread = ({ url, repeats }: Visit, links: readonly string[]) => ({ url, links, repeats: repeats + 1 })

const isTemporary = (error: AppError): boolean => error.kind === 'unavailable'

function decideNotModified(crawl: Crawl, visit: Visit, { headers, links }: Found<'not-modified'>): PageOutcome {
  const known = crawl.known.get(visit.url)
  if (known === undefined) return skipped(visit, 'notHtml', 'missing')
  const hash = known.contentHash
  if (hash !== null && isTaken(crawl, hash, visit.url)) return skipped(visit, 'duplicate', 'retired', { links })
  return {
    kind: 'unchanged',
    ...unread(visit, links),
    hash,
    validators: { etag: headers['etag'] ?? known.etag, lastModified: headers['last-modified'] ?? known.lastModified },
    isNotModified: true,
    bytes: 0,
    isThrottled: false,
  }
}

function decidePage(crawl: Crawl, visit: Visit, { url, parsed, headers, bytes }: Found<'page'>): PageOutcome {
  const { content, lines } = parsed
  const said = { hash: content.hash, lines }
  const links = linksToKeep(crawl, parsed)
  const skip = (reason: keyof SkipReasons, presence: 'retired' | 'missing', more: MoreOfSkipped = {}) =>
    skipped({ ...visit, url }, reason, presence, { bytes, links, ...more })
  if (!crawl.isInScope(url)) return skip('excluded', 'retired')
  const { noContent } = parsed
  if (noContent !== undefined) return skip(noContent === 'notFound' ? 'gone' : noContent, 'missing')
  const canonical = canonicalOf(crawl, visit, { url, parsed })
  if (canonical !== undefined) return skip('canonical', 'retired', { leftTo: canonical, said })
  if (parsed.isScriptOnly) return skip('scriptOnly', 'missing')
  if (content.chunks.length === 0) return skip('noText', 'missing')
  // What the session is may have been found out while this page was read.
  const stripped = crawl.sessions.strip(url)
  const heldFor = stripped !== url ? stripped : visit.isOwn ? undefined : crawl.sessions.suspected(url)
  if (heldFor !== undefined && crawl.frontier.mayAdd(heldFor, visit.depth)) {
    return skip('variant', 'retired', { heldFor, said })
  }
  if (url === visit.url && mustWait(crawl, visit, { hash: content.hash, links })) return retry({ bytes })
  if (isTaken(crawl, content.hash, url)) return skip('duplicate', 'retired', { said })
  const isSame = crawl.known.get(url)?.contentHash === content.hash
  const repeated = crawl.seenLines.repeats(url, lines)
  const mayBeView = !isSame && !visit.isOwn && url !== crawl.site.startUrl
  if (repeated === 'view' && mayBeView) return skip('variant', 'retired', { said })
  const repeats = repeated === undefined ? 0 : visit.repeats + 1
  const validators = { etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null }
  const end = { url, links, repeats, said, validators, bytes, isThrottled: false }
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

function linksToKeep({ site, sessions, frontier }: Crawl, { links }: ParsedPage): string[] {
  let characters = 0
  const own = [...new Set(links.flatMap(link => onSite(link, site.origin) ?? []))].slice(0, mostLinks)
  return [...new Set(own.map(link => frontier.spell(sessions.strip(link))))].filter(
    link => (characters += link.length) <= mostLinkCharacters,
  )
}

/** The address a page names as canonical, where it is credible: on the site, and where that page says the same. */
function canonicalOf(
  crawl: Crawl,
  visit: Visit,
  { url, parsed: { canonical, lines } }: { url: string; parsed: ParsedPage },
): string | undefined {
  const { site, met, frontier } = crawl
  const onOrigin = canonical === undefined ? undefined : onSite(canonical, site.origin)
  const named = onOrigin === undefined ? undefined : frontier.spell(crawl.sessions.strip(onOrigin))
  if (named === undefined || named === url || !frontier.mayLeaveTo(named, visit)) return undefined
  const isRead = met.seen.has(named) || crawl.seenLines.shareOn(named, lines) !== undefined
  return isRead && !isSamePage(crawl, { url, canonical: named, lines }) ? undefined : named
}
