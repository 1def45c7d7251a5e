/**
 * npm run bench -- rendering [--pages 40]
 *
 * Crawls a website on loopback twice: as plain pages, and as an app whose pages are filled in by a script and read in a
 * browser. Pages per minute, CPU of the process that crawls and fetches, CPU of the browser, and the most memory of both:
 * of the browser what its processes take for themselves. Needs a Chromium on PATH.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { openEgress } from '@frontdesk/egress/open-egress'
import { crawlWebsite } from '@frontdesk/knowledge/crawl/crawl-website'
import { openPaces } from '@frontdesk/knowledge/crawl/pace'
import { openParsers, parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { findBrowser } from '@frontdesk/rendering/find-browser'
import { openRenderer } from '@frontdesk/rendering/open-renderer'
import { renderLimits } from '@frontdesk/rendering/render-limits'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aSource } from '@frontdesk/testing/factories'
import { table } from './chat/figures.mjs'

const { values: options } = parseArgs({
  options: { pages: { type: 'string', default: '40' } },
  allowPositionals: true,
})
const pages = Number(options.pages)

const executable = await findBrowser(process.env)
if (executable === undefined) throw new Error('there is no Chromium on PATH')

/** The text of a page, as 60 sentences that no other page has. */
const textOf = number =>
  Array.from(
    { length: 60 },
    (_, line) => `<p>Room ${number}.${line} has ${line + 2} windows and costs ${number + line} euros.</p>`,
  ).join('')
const linksOf = number =>
  `<nav><a href="/${(number % pages) + 1}">Next</a> <a href="/${((number + 6) % pages) + 1}">More</a></nav>`
const plain = number =>
  `<!doctype html><html lang="en"><title>Room ${number}</title><body>${linksOf(number)}<main><h1>Room ${number}</h1>${textOf(number)}</main></body></html>`
const shell =
  '<!doctype html><html lang="en"><title>Rooms</title><body><div id="root"></div><script src="/app.js"></script></body></html>'
const script = `fetch('/api' + (location.pathname === '/' ? '/1' : location.pathname)).then(answer => answer.text()).then(html => { document.getElementById('root').innerHTML = html })`

const serve = async isApp => {
  const server = createServer((request, response) => {
    const [, first = '', second = ''] = (request.url ?? '/').split('/')
    const number = Number(first === 'api' ? second : first || 1)
    const isPage = Number.isInteger(number) && number > 0 && number <= pages
    const [type, body] =
      first === 'app.js'
        ? ['text/javascript', script]
        : !isPage
          ? ['text/plain', '']
          : first === 'api'
            ? ['text/html', `${linksOf(number)}<main><h1>Room ${number}</h1>${textOf(number)}</main>`]
            : ['text/html', isApp ? shell : plain(number)]
    response.writeHead(type === 'text/plain' ? 404 : 200, { 'content-type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const commandOf = pid => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/**
 * The browsers that this process has started, by their process groups: the CPU of each of their processes in ms, and the
 * private memory of all in MB.
 */
const readBrowsers = () => {
  const cpu = new Map()
  let mb = 0
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ')
  const groups = new Set(children.filter(pid => commandOf(pid).includes(`frontdesk-browser-${process.pid}-`)))
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (!groups.has(fields[2])) continue
      cpu.set(pid, (Number(fields[11]) + Number(fields[12])) * 10)
      const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number)
      mb += ((resident - shared) * 4_096) / 1e6
    } catch {
      // It has ended.
    }
  }
  return { cpu, mb }
}

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const postgres = await startPostgres({ dir: join(folder, 'postgres') })
const redisServer = await startRedis({ dir: join(folder, 'redis') })
const { url: databaseUrl } = postgres
await migrate({ databaseUrl })
const db = connect({ databaseUrl, poolSize: 8, name: 'bench', onIdleError: () => undefined })
const redis = workerRedis({ url: redisServer.url, name: 'bench', onError: () => undefined })
await redis.connect()
const egress = openEgress({ allow: '127.0.0.1', userAgent: 'FrontdeskBot/0.1 (bench)' })
const parsers = openParsers(parseLimits)
const log = createLog({ name: 'bench', level: 'silent' })
const renderer = openRenderer({ executable, egress, limits: renderLimits })

const measure = async isApp => {
  const server = await serve(isApp)
  const { id } = await aSource(db, { url: `http://127.0.0.1:${server.address().port}/` })
  const paces = openPaces({ redis, namespace: `bench-${id}` })
  // Each page has a process of its own, which ends with it.
  const browserCpu = new Map()
  let [browserMb, workerMb] = [0, 0]
  const watch = setInterval(() => {
    const { cpu, mb } = readBrowsers()
    for (const [pid, ms] of cpu) browserCpu.set(pid, ms)
    browserMb = Math.max(browserMb, mb)
    workerMb = Math.max(workerMb, process.memoryUsage.rss() / 1e6)
  }, 100)
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  const render = input => renderer.render(input)
  const outcome = await crawlWebsite({ db, egress, parsers, paces, log, render }, id, {
    signal: new AbortController().signal,
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  const browserMs = [...browserCpu.values()].reduce((sum, ms) => sum + ms, 0)
  server.close()
  server.closeAllConnections()
  return [
    isApp ? 'in a browser' : 'plain',
    outcome.indexed,
    seconds.toFixed(1),
    ((outcome.indexed / seconds) * 60).toFixed(0),
    ((user + system) / 1_000 / outcome.indexed).toFixed(0),
    (browserMs / outcome.indexed).toFixed(0),
    workerMb.toFixed(0),
    browserMb.toFixed(0),
  ]
}

const head = [
  'pages',
  'indexed',
  'seconds',
  'pages/min',
  'worker CPU ms/page',
  'browser CPU ms/page',
  'worker MB',
  'browser MB',
]
const rows = [await measure(false), await measure(true)]
console.log(
  table([head, ...rows], {
    lower: ['seconds', 'worker CPU ms/page', 'browser CPU ms/page', 'worker MB', 'browser MB'],
    higher: ['pages/min'],
  }),
)
await renderer.close()
await parsers.close()
await egress.close()
redis.disconnect()
await db.close()
await Promise.all([postgres.stop(), redisServer.stop()])
rmSync(folder, { recursive: true, force: true })
