import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { connect } from '@frontdesk/db/connect'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { installationNamespace, workerRedis } from '@frontdesk/runtime/redis'
import { aSource } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t, { type Test } from 'tap'
import { startWorkerProcess } from './harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

const hasProc = existsSync('/proc/self/clear_refs') ? false : 'memory is read from /proc, which this system has not'

/** Resident memory of a process in MB: now, and at most since `forgetPeak`. */
const memoryOf = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const html = { 'content-type': 'text/html; charset=utf-8' }
const paragraph = '<p>An ordinary sentence of an ordinary page, with <a href="/">a link</a> in it.</p>'

/** Writes the same for as long as it is read. */
function pour(response: ServerResponse, text: string): void {
  const chunk = text.repeat(Math.ceil(65_536 / text.length))
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

type Page = (response: ServerResponse, origin: string) => void

async function aSite(t: Test, pages: Record<string, Page>): Promise<string> {
  const asked = Object.keys(pages).filter(path => !path.includes('.'))
  const home = `<title>Home</title><p>Home text.</p>${asked.map(path => `<a href="${path}">${path}</a>`).join('')}`
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page !== undefined) return page(response, `http://${request.headers.host}`)
    return response.writeHead(request.url === '/' ? 200 : 404, html).end(request.url === '/' ? home : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is always an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const whole =
  (body: string | Buffer, headers: Record<string, string> = {}): Page =>
  response =>
    void response.writeHead(200, { ...html, ...headers }).end(body)
const without =
  (text: string): Page =>
  response => {
    response.writeHead(200, html)
    pour(response, text)
  }

const zeros = Buffer.alloc(200_000_000)
const packed = gzipSync(zeros, { level: 1 })
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const laughs = Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
const bombs: Record<string, Page> = {
  '/gzip': whole(packed, { 'content-encoding': 'gzip' }),
  '/brotli': whole(brotliCompressSync(zeros, quickly), { 'content-encoding': 'br' }),
  '/chain': whole(gzipSync(packed), { 'content-encoding': Array(100).fill('gzip').join(', ') }),
  '/endless': without(paragraph),
  '/no-page': response => {
    response.writeHead(200, { 'content-type': 'video/mp4' })
    pour(response, 'frames')
  },
  '/deep': whole(`${'<div>'.repeat(100_000)}text in the deep`),
  '/entities': whole('&amp;'.repeat(900_000)),
  '/attributes': whole(`<p ${'a=1 b=2 class=c '.repeat(300_000)}>text`),
  '/one-line': whole('中文字符'.repeat(400_000)),
  '/robots.txt': (response, origin) =>
    response.end(`User-agent: *\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/laughs.xml\n`),
  '/sitemap.xml': without('<url><loc>/</loc></url>'),
  '/laughs.xml': whole(`<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]><urlset><url><loc>&a30;</loc></url></urlset>`),
  '/last': whole('<title>Last</title><p>Text of the last page.</p>'),
}

t.test('row 70: decompression bombs cost a crawl no memory and no other page', { skip: hasProc }, async t => {
  const [{ url: databaseUrl }, { url: redisUrl }] = await Promise.all([testDatabase(t), testRedis(t)])
  const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
  const redis = workerRedis({ url: redisUrl, name: 'test', onError: () => undefined })
  await redis.connect()
  const queues = openQueues({ redis, namespace: installationNamespace })
  t.teardown(async () => {
    await queues.close()
    redis.disconnect()
    await db.close()
  })
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    WORKER_QUEUES: 'indexing',
    EGRESS_ALLOW: '127.0.0.1',
    DATA_DIR: t.testdir(),
  }
  // Some of these pages take seconds of CPU: on a busy machine more than the 10 s that a page has.
  const worker = await startWorkerProcess(t, env, { parseLimits: { ...parseLimits, parseMs: 60_000 } })
  const pid = worker.child.pid ?? 0
  const crawl = async (url: string) => {
    const { id } = await aSource(db, { url })
    await queues.enqueue('index-source', { sourceId: id }, { id: `crawl-${id}` })
    const state = () => db.prisma.source.findUniqueOrThrow({ where: { id } })
    await until(async () => ['ready', 'failed'].includes((await state()).status), 240_000)
    return state()
  }
  const ordinary = await aSite(t, { '/a': whole(paragraph.repeat(10_000)), '/b': whole(paragraph.repeat(10_000)) })
  t.match(await crawl(ordinary), { status: 'ready', pagesIndexed: 3 })
  const before = memoryOf(pid, 'VmRSS')
  forgetPeak(pid)
  t.match(await crawl(await aSite(t, bombs)), { status: 'ready' })
  const { rows } = await db.pool.query<{ url: string; error: string | null }>(
    `select url, error from documents where url like '%/last' or error is not null order by url`,
  )
  t.same(
    rows.map(({ url, error }) => `${new URL(url).pathname} ${error ?? 'indexed'}`),
    [
      '/brotli The page is larger than 5.0 MB.',
      '/chain The page is packed in a way that cannot be read.',
      '/endless The page is larger than 5.0 MB.',
      '/gzip The page is larger than 5.0 MB.',
      '/last indexed',
    ],
  )
  const more = memoryOf(pid, 'VmHWM') - before
  // Measured: 90. Any one of the bombs, held whole, is 200.
  t.ok(more < 180, `${more} MB more than for two ordinary pages, which take ${before}`)
})
