import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { connect, connectForSearch } from '@frontdesk/db/connect'
import { openEgress, type EgressLimits } from '@frontdesk/egress/open-egress'
import { crawlWebsite, type CrawlOptions, type CrawlOutcome } from '@frontdesk/knowledge/crawl/crawl-website'
import { openPaces } from '@frontdesk/knowledge/crawl/pace'
import { openParsers, parseLimits, type ParseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aSource } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import type { Test } from 'tap'

/** A document and its chunks, as a reader of the index sees them. */
export interface IndexedPage {
  path: string
  title: string
  status: string
  error: string | null
  language: string | null
  texts: string[]
}

/** A database, an egress that may reach loopback, and a crawler on both. */
export async function openIndex(t: Test, limits: Partial<EgressLimits & ParseLimits> = {}) {
  const { url: databaseUrl } = await testDatabase(t)
  const db = connect({ databaseUrl, poolSize: 8, name: 'knowledge test', onIdleError: () => undefined })
  const searching = connectForSearch({ databaseUrl, name: 'knowledge test', onIdleError: () => undefined })
  const egress = openEgress({ allow: '127.0.0.1', userAgent: 'FrontdeskBot/1 (test)', limits })
  const log = createLog({ name: 'test', level: 'silent' })
  const parsers = openParsers({ ...parseLimits, ...limits })
  const { url: redisUrl, namespace } = await testRedis(t)
  const redis = workerRedis({ url: redisUrl, name: 'knowledge test', onError: () => undefined })
  await redis.connect()
  const paces = openPaces({ redis, namespace })
  t.teardown(async () => {
    redis.disconnect()
    await parsers.close()
    await egress.close()
    await db.close()
    await searching.close()
  })
  const crawl = (sourceId: string, options: Partial<CrawlOptions> = {}): Promise<CrawlOutcome> => {
    const { signal = new AbortController().signal, limits: own, ...others } = options
    return crawlWebsite({ db, egress, parsers, paces, log }, sourceId, {
      ...others,
      signal,
      limits: { slowMs: 10, ...own },
    })
  }
  const source = (columns: Parameters<typeof aSource>[1]) => aSource(db, columns)
  const pagesOf = async (sourceId: string): Promise<IndexedPage[]> => {
    const rows = await query<IndexedPage & { url: string }>(
      db.pool,
      sql`
        select url, title, status, error, language,
               array(select text from chunks where document_id = documents.id order by position) as texts
        from documents where source_id = ${sourceId} order by url`,
    )
    return rows.map(({ url, ...page }) => ({ ...page, path: new URL(url).pathname + new URL(url).search }))
  }
  /** Crawls a site, and says what became of it. */
  const indexedOf = async (site: { origin: string }) => {
    const { id } = await source({ url: site.origin })
    const outcome = await crawl(id)
    const pages = await pagesOf(id)
    return { id, outcome, paths: pages.filter(({ status }) => status === 'indexed').map(({ path }) => path) }
  }
  const stateOf = (id: string) => db.prisma.source.findUniqueOrThrow({ where: { id } })
  return {
    db,
    searching,
    egress,
    parsers,
    paces,
    log,
    databaseUrl,
    redisUrl,
    namespace,
    crawl,
    source,
    pagesOf,
    indexedOf,
    stateOf,
  }
}
