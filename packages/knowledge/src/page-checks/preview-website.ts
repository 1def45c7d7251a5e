import { AppError } from '@frontdesk/errors/app-error'
import type { PageProblem, WebsitePreview } from '@frontdesk/contracts/sources/page-checks'
import { readUrl } from '@frontdesk/egress/address-rules'
import { tooManyRedirects } from '@frontdesk/egress/errors'
import { fetchPage, type FetchedPage } from '@frontdesk/egress/fetch-page'
import { withCookies, type Egress } from '@frontdesk/egress/open-egress'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { defaultCrawlLimits } from '../crawl/crawl-limits.ts'
import { pageTypes } from '../crawl/open-site.ts'
import type { Pace, Paces } from '../crawl/pace.ts'
import type { RenderedPage } from '../crawl/render-page.ts'
import { readRobots, type Robots } from '../crawl/robots.ts'
import { findListedPages } from '../crawl/sitemap.ts'
import { isOwnOutage } from '../errors.ts'
import type { WidgetTags } from '../read/find-widget-tags.ts'
import type { ParsedPreview } from '../read/parse-preview.ts'
import type { Parser } from '../read/parser-pool.ts'
import { onSite } from '../read/page-url.ts'
import { fetchIcon } from './fetch-icon.ts'
import { problemOfAnswer, problemOfContent, problemOfError } from './page-problem.ts'
import { withDeadline } from './with-deadline.ts'

interface Needs {
  readonly egress: Egress
  readonly parser: Parser
  readonly paces: Paces
  /** Reads a page in a browser; null if there is none. */
  readonly render: (url: string, signal: AbortSignal) => Promise<RenderedPage | null>
}

/** The address that an owner wrote, and how long the preview may take. */
export interface PreviewWebsiteInput {
  readonly url: string
  readonly signal: AbortSignal
  readonly ms: number
}

/** A preview with what the check of an installation wants to know besides. */
export interface WebsiteFinding extends WebsitePreview {
  /** Null: the page could not be read. */
  readonly tags: WidgetTags | null
}

/** http → https → www., and a name that has moved. */
const maxOrigins = 5
/** More than a sitemap's pages are counted up to here; larger ones take too long to read for a preview. */
const maxListed = 10_000
/** Icon and sitemap may take this share of the time; without them the preview is still one. */
const extrasShare = 0.6
/** A browser may take this share of the time. */
const renderShare = 0.8

/**
 * Looks at a website as a crawl would: by the rules of the egress and of robots.txt, page and sitemap parsed apart. A
 * website that cannot be read is a result with its problem, and no error.
 */
export async function previewWebsite(needs: Needs, { url, signal, ms }: PreviewWebsiteInput): Promise<WebsiteFinding> {
  const seen: Seen = { url, robots: 'none' }
  try {
    return await withDeadline({ signal, ms }, limited => look(needs, seen, { url, signal: limited, ms }))
  } catch (error) {
    if (!(error instanceof AppError) || isOwnOutage(error) || signal.aborted) throw error
    return previewOf(seen, problemOfError(error))
  }
}

/** The preview of a website whose worker died of it. */
export const lostPreview = (url: string): WebsiteFinding => previewOf({ url, robots: 'none' }, 'TOO_LARGE')

/** What is known of a website up to now. */
interface Seen {
  url: string
  robots: WebsitePreview['robots']
}

async function look(needs: Needs, seen: Seen, { url, signal, ms }: PreviewWebsiteInput): Promise<WebsiteFinding> {
  const arrived = await arrive({ egress: withCookies(needs.egress) }, seen, { url, signal })
  if (arrived === undefined) return previewOf(seen, 'ROBOTS_DISALLOWED')
  const { page, robots } = arrived
  const problem = problemOfAnswer(page)
  if (problem !== null) return previewOf(seen, problem)
  const { body, headers } = page
  const contentType = headers['content-type'] ?? ''
  const parsed = await needs.parser.preview({ body, contentType, url: page.url }, signal)
  const { origin, host } = new URL(page.url)
  const pace = needs.paces.of(host, Math.min(robots.delayMs, defaultCrawlLimits.maxDelayMs))
  const extras = { origin, robots, pace, signal, ms: ms * extrasShare }
  const [shown, iconDataUrl, sitemap] = await Promise.all([
    parsed.isScriptOnly ? lookInBrowser(needs, page.url, { signal, ms }) : parsed,
    findIcon(needs, parsed, extras),
    countSitemap(needs, extras),
  ])
  const problemOfText = shown === undefined ? null : problemOfContent(shown ?? parsed)
  return { ...previewOf(seen, problemOfText), ...factsOf(shown ?? parsed, page.url), iconDataUrl, sitemap }
}

/** What the page says in a browser: null if there is none; undefined if it takes longer than an owner waits. */
async function lookInBrowser(
  needs: Needs,
  url: string,
  { signal, ms }: Pick<PreviewWebsiteInput, 'signal' | 'ms'>,
): Promise<ParsedPreview | null | undefined> {
  try {
    const work = (limited: AbortSignal) => needs.render(url, limited)
    const rendered = await withDeadline({ signal, ms: ms * renderShare }, work)
    if (rendered === null) return null
    const body = Buffer.from(rendered.html)
    return await needs.parser.preview({ body, contentType: 'text/html; charset=utf-8', url }, signal)
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    // An owner who waits for a preview is not helped by a browser that comes back later.
    return error.code === 'RENDERER_BUSY' ? null : undefined
  }
}

/**
 * Follows redirects to the page. Each site on the way is asked for its robots.txt before its page; undefined where
 * that forbids reading it.
 */
async function arrive(
  { egress }: Pick<Needs, 'egress'>,
  seen: Seen,
  { url, signal }: Pick<PreviewWebsiteInput, 'url' | 'signal'>,
): Promise<{ page: FetchedPage; robots: Robots } | undefined> {
  let address = readUrl(url)
  for (let origins = 0; origins < maxOrigins; origins++) {
    const { origin, href } = address
    seen.url = href
    seen.robots = 'none'
    const robots = await readRobots({ egress }, { origin, signal })
    seen.robots = robots.mayRead(href) ? (robots.isPresent ? 'allowed' : 'none') : 'disallowed'
    if (seen.robots === 'disallowed') return undefined
    const mayFollow = (next: URL): boolean => next.origin === origin && robots.mayRead(next.href)
    const page = await fetchPage(egress, href, { signal, accept: pageTypes, mayFollow })
    const next = page.status >= 300 && page.status < 400 ? parseUrl(page.headers['location'] ?? '', page.url) : null
    seen.url = page.url
    if (next === null) return { page, robots }
    address = next
  }
  throw tooManyRedirects(maxOrigins)
}

interface Extras {
  readonly origin: string
  readonly robots: Robots
  readonly pace: Pace
  readonly signal: AbortSignal
  readonly ms: number
}

const findIcon = ({ egress }: Needs, { icons }: ParsedPreview, { origin, robots, pace, signal, ms }: Extras) =>
  orNull(signal, () =>
    withDeadline({ signal, ms }, limited =>
      fetchIcon(
        { egress },
        {
          icons: [...icons, `${origin}/favicon.ico`],
          signal: limited,
          mayRead: robots.mayRead,
          acquire: pace.acquire,
        },
      ),
    ),
  )

const countSitemap = (needs: Needs, { origin, robots, pace, signal, ms }: Extras): Promise<WebsitePreview['sitemap']> =>
  orNull(signal, () =>
    withDeadline({ signal, ms }, async limited => {
      const site = { origin, robots, limit: maxListed, signal: limited, pace }
      const { pages, unread, isFull, sitemap } = await findListedPages(needs, site)
      if (sitemap === undefined) return null
      return { url: sitemap, pages: pages.length, hasMore: unread > 0 || isFull }
    }),
  )

/** A preview is still one without its icon or its sitemap. */
async function orNull<Result>(signal: AbortSignal, work: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    return null
  }
}

const previewOf = ({ url, robots }: Seen, problem: PageProblem | null): WebsiteFinding => ({
  url,
  host: parseUrl(url)?.host ?? '',
  title: null,
  siteName: null,
  description: null,
  language: null,
  iconDataUrl: null,
  color: null,
  sitemap: null,
  robots,
  links: 0,
  problem,
  tags: null,
})

function factsOf({ title, siteName, description, language, color, links, tags }: ParsedPreview, url: string) {
  const { origin } = new URL(url)
  const own = links.filter(link => onSite(link, origin) !== undefined)
  return { title, siteName, description, language, color, links: own.length, tags }
}
