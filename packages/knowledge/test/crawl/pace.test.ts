import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { crawlWebsite } from '@frontdesk/knowledge/crawl/crawl-website'
import { openPaces, type Pace } from '@frontdesk/knowledge/crawl/pace'
import { workerRedis } from '@frontdesk/runtime/redis'
import t, { type Test } from 'tap'
import { aPage } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// What a website bears it bears from all crawls together: of several sources, several accounts and several workers.

const { db, egress, parsers, log, source, paces, redisUrl, namespace } = await openIndex(t)
const never = new AbortController().signal

/** Another worker's view of the paces. */
async function anotherWorker(t: Test) {
  const redis = workerRedis({ url: redisUrl, name: 'another worker', onError: () => undefined })
  await redis.connect()
  t.teardown(() => redis.disconnect())
  return { redis, paces: openPaces({ redis, namespace }) }
}

/** A website of nine pages that takes a moment for each, and counts how many it is asked for at a time. */
async function aBusySite(t: Test) {
  const paths = Array.from({ length: 8 }, (_, n) => `/page-${n}`)
  const site = { origin: '', most: 0, answered: 0 }
  let open = 0
  const server = createServer((request, response) => {
    const { url = '' } = request
    if (url === '/') return response.setHeader('content-type', 'text/html').end(aPage('Home', 'Home.', paths).body)
    if (!paths.includes(url)) return response.writeHead(404).end()
    open++
    site.most = Math.max(site.most, open)
    return setTimeout(() => {
      open--
      site.answered++
      response.setHeader('content-type', 'text/html').end(aPage(url, `Text of ${url}.`).body)
    }, 15)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is always an object.
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return site
}

t.test('row 71: one host is asked for two pages at a time, by all accounts and workers together', async t => {
  const site = await aBusySite(t)
  const other = await anotherWorker(t)
  const crawls = [paces, other.paces, paces].map(async own => {
    const { id } = await source({ url: site.origin })
    return crawlWebsite({ db, egress, parsers, log, paces: own }, id, { signal: never, limits: { slowMs: 10 } })
  })
  for (const outcome of await Promise.all(crawls)) t.match(outcome, { status: 'ready', indexed: 9 })
  t.equal(site.answered, 24)
  t.ok(site.most <= 2, `${site.most} at a time`)
})

/** Takes so many turns, each after the one before, and says how long all of them took. */
async function msFor(turns: number, ...views: Pace[]): Promise<number> {
  const startedAt = performance.now()
  const take = async (pace: Pace) => {
    for (let turn = 0; turn < turns / views.length; turn++) (await pace.acquire(never))()
  }
  await Promise.all(views.map(take))
  return performance.now() - startedAt
}

t.test('row 72: a Crawl-delay is kept by all crawls of the host together, and by no other host', async t => {
  const other = await anotherWorker(t)
  // A millisecond less: Redis counts whole ones.
  t.ok((await msFor(10, paces.of('slow.test', 50), other.paces.of('slow.test', 50))) >= 9 * 49)
  const taken = paces.of('slow.test', 60_000)
  ;(await taken.acquire(never))()
  ;(await paces.of('quick.test', 0).acquire(never))()
  t.pass('another host is asked at once')
})

t.test('a site that asks one crawl to slow down means the others, too', async t => {
  const other = await anotherWorker(t)
  const told = paces.of('busy.test', 0)
  told.slowTo(60)
  // The delay begins in Redis, before the answer is here.
  const startedAt = performance.now()
  ;(await told.acquire(never))()
  await msFor(4, other.paces.of('busy.test', 0))
  t.ok(performance.now() - startedAt >= 4 * 59)
})

t.test('a crawl can stop waiting for its turn, and a slot that was not released expires', async t => {
  const slots = `${namespace}:pace:left.test:slots`
  const { redis } = await anotherWorker(t)
  const pace = paces.of('left.test', 0)
  await pace.acquire(never)
  await pace.acquire(never)
  const leaving = new AbortController()
  const third = pace.acquire(leaving.signal)
  leaving.abort()
  await t.rejects(third, { name: 'AbortError' })
  t.equal(await redis.zcard(slots), 2)
  for (const token of await redis.zrange(slots, '0', '-1')) await redis.zadd(slots, '1', token)
  ;(await pace.acquire(never))()
  t.pass('both were lost with their worker')
  t.equal(await redis.exists(slots), 0)
  t.ok((await redis.pttl(`${namespace}:pace:left.test`)) > 0, 'nothing stays')
})

t.test('without Redis a crawl keeps to its own delay', async t => {
  const { redis, paces: alone } = await anotherWorker(t)
  redis.disconnect()
  await wait(0)
  t.ok((await msFor(3, alone.of('alone.test', 40))) >= 3 * 39)
})
