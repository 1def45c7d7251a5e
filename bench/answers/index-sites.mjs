/** Indexes websites for the bench, each as the only source of a chatbot, with the crawler as a worker has it. */
import { startRedis } from '@frontdesk/local-services/start-redis'
import { openEgress } from '@frontdesk/egress/open-egress'
import { crawlWebsite } from '@frontdesk/knowledge/crawl/crawl-website'
import { openPaces } from '@frontdesk/knowledge/crawl/pace'
import { openParsers, parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { createLog } from '@frontdesk/runtime/log'
import { installationNamespace, workerRedis } from '@frontdesk/runtime/redis'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveSite } from './serve-site.mjs'

/** More than any of the sites has, so that none is cut off. */
const limits = { maxPages: 5_000, maxMs: 3_600_000, maxBytes: 1e10 }

/** Runs something with what crawls. */
async function withCrawler(db, work) {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const server = await startRedis({ dir })
  const redis = workerRedis({ url: server.url, name: 'bench', onError: () => undefined })
  await redis.connect()
  const egress = openEgress({ allow: '127.0.0.1', userAgent: 'FrontdeskBot/0.1 (bench)' })
  const parsers = openParsers(parseLimits)
  const log = createLog({ name: 'bench', level: 'silent' })
  try {
    return await work({ db, egress, parsers, paces: openPaces({ redis, namespace: installationNamespace }), log })
  } finally {
    redis.disconnect()
    await Promise.all([parsers.close(), egress.close(), server.stop()])
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Indexes each named folder. Resolves with the chatbot of each, and its number of pages and passages. */
export const indexSites = (db, folders) =>
  withCrawler(db, async crawler => {
    const account = await db.prisma.account.create({ data: { name: 'bench', plan: 'standard' } })
    const sites = new Map()
    for (const [name, folder] of Object.entries(folders)) {
      const site = await serveSite(folder)
      const data = { accountId: account.id, name, serviceName: name, language: 'en' }
      const { id: chatbotId } = await db.prisma.chatbot.create({ data })
      const source = { chatbotId, kind: 'sitemap', url: `${site.origin}/sitemap.xml` }
      const { id: sourceId } = await db.prisma.source.create({ data: source })
      await crawlWebsite(crawler, sourceId, { signal: new AbortController().signal, limits })
      await site.stop()
      const pages = await db.prisma.document.count({ where: { chatbotId, status: 'indexed' } })
      const passages = await db.prisma.chunk.count({ where: { chatbotId } })
      sites.set(name, { chatbotId, served: site.pages, pages, passages })
    }
    await db.pool.query('vacuum analyze chunks')
    return sites
  })
