import { readUrl } from '@frontdesk/egress/address-rules'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { siteUnreadable } from '../errors.ts'
import { checkStatus, forbidden, inTwoTries, type Site, type SiteInput } from './open-site.ts'
import { bareHost } from '../read/page-url.ts'
import type { Pace } from './pace.ts'
import type { Parser } from '../read/parser-pool.ts'
import { maxSitemapBytes } from '../read/parse-sitemap.ts'
import { readRobots } from './robots.ts'
import { readSitemaps, sitemapInput } from './sitemap.ts'

interface Needs {
  readonly egress: Egress
  readonly parser: Parser
}

/** The address that an owner gave, and how the site behind it is to be asked. */
interface SitemapInput extends SiteInput {
  readonly limit: number
  readonly paceOf: (site: Pick<Site, 'origin' | 'robots'>) => Pace
}

/** A site as its sitemap lists it. */
export interface ListedSite {
  readonly site: Site
  /** As they stand there, in their order. */
  readonly listed: readonly string[]
  /** Sitemaps of an index that were not read. */
  readonly unread: number
}

/**
 * Reads robots.txt and a sitemap, or the sitemaps that it is an index of. Fails with a sentence for the owner when the
 * file lists nothing; what may only be a bad moment is tried twice.
 */
export const openSitemap = (needs: Needs, input: SitemapInput): Promise<ListedSite> =>
  inTwoTries(input, () => openNow(needs, input))

async function openNow({ egress, parser }: Needs, { url, signal, limit, paceOf }: SitemapInput): Promise<ListedSite> {
  const start = readUrl(url)
  const robots = await readRobots({ egress }, { origin: start.origin, signal })
  if (!robots.mayRead(start.href)) throw forbidden()
  const file = await fetchPage(egress, start.href, {
    signal,
    maxBytes: maxSitemapBytes,
    mayFollow: next => bareHost(next) === bareHost(start),
  })
  checkStatus(file, start)
  const { origin } = new URL(file.url)
  const ownRobots = origin === start.origin ? robots : await readRobots({ egress }, { origin, signal })
  const { pages, sitemaps } = await parser.sitemap(sitemapInput(file, limit), signal)
  const pace = paceOf({ origin, robots: ownRobots })
  const nested = await readSitemaps({ egress, parser }, { sitemaps, limit, signal, pace, origin, robots: ownRobots })
  const listed = [...pages, ...nested.pages].slice(0, limit)
  if (listed.length === 0) throw siteUnreadable('This is not a sitemap, or it lists no pages.')
  return {
    site: { origin, robots: ownRobots, startUrl: `${origin}/`, startPage: undefined },
    listed,
    unread: nested.unread,
  }
}
