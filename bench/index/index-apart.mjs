/** Crawls one source once, in a process that does nothing else, and tells what it took. */
import { connect } from '@frontdesk/db/connect'
import { openEgress } from '@frontdesk/egress/open-egress'
import { crawlWebsite } from '@frontdesk/knowledge/crawl/crawl-website'
import { openPaces } from '@frontdesk/knowledge/crawl/pace'
import { openParsers, parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { createLog } from '@frontdesk/runtime/log'
import { installationNamespace, workerRedis } from '@frontdesk/runtime/redis'

const [databaseUrl, redisUrl, sourceId, pages] = process.argv.slice(2)
const expected = Number(pages)

// As the worker opens them.
const db = connect({ databaseUrl, poolSize: 4, name: 'bench crawler', onIdleError: () => undefined })
const egress = openEgress({ allow: '127.0.0.1', userAgent: 'FrontdeskBot/0.1 (bench)' })
const parsers = openParsers(parseLimits)
const redis = workerRedis({ url: redisUrl, name: 'bench crawler', onError: () => undefined })
await redis.connect()
const paces = openPaces({ redis, namespace: installationNamespace })
const log = createLog({ name: 'bench', level: 'silent' })

/** The most memory this process has had resident, by the share of the pages it had fetched. */
const peaks = { quarter: 0, half: 0, end: 0 }
let fetched = 0
const watch = setInterval(() => {
  const rss = process.memoryUsage.rss() / 1e6
  peaks.end = Math.max(peaks.end, rss)
  if (fetched <= expected / 2) peaks.half = Math.max(peaks.half, rss)
  if (fetched <= expected / 4) peaks.quarter = Math.max(peaks.quarter, rss)
}, 50)

const startedAt = performance.now()
const { user, system } = process.cpuUsage()
const outcome = await crawlWebsite({ db, egress, parsers, paces, log }, sourceId, {
  signal: new AbortController().signal,
  // Everything else is as in a worker: two pages at a time.
  limits: { maxPages: expected + 100, maxMs: 86_400_000, maxBytes: 1e12 },
  onProgress: counts => (fetched = counts.fetched ?? 0),
})
const seconds = (performance.now() - startedAt) / 1_000
const cpu = process.cpuUsage({ user, system })
clearInterval(watch)
redis.disconnect()
await Promise.all([parsers.close(), egress.close(), db.close()])
process.send({ ...outcome, seconds, cpuSeconds: (cpu.user + cpu.system) / 1e6, peaks })
process.disconnect()
