import type { Actor } from '@frontdesk/accounts/actor'
import type { Db } from '@frontdesk/db/connect'
import { pageElsewhere, sourceNotWebsite } from '../errors.ts'
import { bareHost, normalisePageUrl } from '../read/page-url.ts'
import { websiteAddress } from './add-fetched-source.ts'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'
import { sourceKinds } from '../source-kinds.ts'

/** A page of a source that is to be tested, by its address. */
export async function findTestablePage(
  { db }: { db: Db },
  actor: Actor,
  { url, ...place }: SourcePlace & { url: string },
): Promise<{ sourceId: string; url: string }> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  return { sourceId, url: await findPageAddress({ db }, sourceId, url) }
}

/**
 * The address under which a page of a website is indexed, or would be: a person may leave out `https://` and `www.`.
 * Refuses an address of another website, and a source that has no web pages.
 */
export async function findPageAddress({ db }: { db: Db }, sourceId: string, written: string): Promise<string> {
  const source = await db.prisma.source.findUnique({ where: { id: sourceId }, select: { kind: true, url: true } })
  if (source === null || sourceKinds[source.kind].content !== 'pages' || source.url === null) throw sourceNotWebsite()
  const site = new URL(source.url)
  const page = normalisePageUrl(websiteAddress(written).href)
  if (page === undefined || bareHost(new URL(page)) !== bareHost(site)) throw pageElsewhere(site.host)
  const { pathname, search, host } = new URL(page)
  const bare = host.replace(/^www\./, '')
  const spellings = ['https://', 'https://www.', 'http://', 'http://www.'].map(
    start => start + bare + pathname + search,
  )
  const where = { sourceId, url: { in: [page, ...spellings] } }
  const known = await db.prisma.document.findFirst({ where, orderBy: { id: 'asc' }, select: { url: true } })
  return known?.url ?? page
}
