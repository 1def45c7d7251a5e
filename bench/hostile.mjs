/**
 * npm run bench -- hostile [--rounds 3] [--seconds 15] [--quick]
 *
 * What visitors wait for a reply, and what a website of ten pages waits to be read, in quiet and while two of four
 * sources of another account are read from websites of traps, bombs, drips and pages as hard as they may be; turn and turn
 * about. One API, one worker that does everything, the built-in provider.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { installationNamespace, requestRedis } from '@frontdesk/runtime/redis'
import { repliesBeside } from './chat/beside.mjs'
import { table } from './chat/figures.mjs'
import { frontdeskTarget } from './chat/load.mjs'
import { rssMbOf } from './chat/processes.mjs'
import { origin, startProgram } from './chat/stand.mjs'
import { newStarted } from './chat/started.mjs'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const rounds = options.quick ? 1 : Number(options.rounds)
const seconds = options.quick ? 3 : Number(options.seconds)
const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()
const siteProgram = fileURLToPath(new URL('./index/made-up-site.mjs', import.meta.url))
const hostileProgram = fileURLToPath(new URL('./index/hostile-site.mjs', import.meta.url))

async function startSite(program, args) {
  const site = fork(program, args)
  await keep({ stop: async () => site.disconnect() })
  const [{ port }] = await once(site, 'message')
  return `http://127.0.0.1:${port}/`
}

async function newChatbot(db) {
  const { id: accountId } = await db.prisma.account.create({ data: { name: 'Bench', plan: 'standard', quota: 1e6 } })
  const allowedDomains = { create: { domain: 'bench.example' } }
  const data = { accountId, name: 'Bench', serviceName: 'Bench', allowedDomains }
  return (await db.prisma.chatbot.create({ data })).id
}

async function beginIndexing({ db, queues }, chatbotId, url) {
  const { id } = await db.prisma.source.create({ data: { chatbotId, kind: 'website', url } })
  await queues.enqueue('index-source', { sourceId: id }, { id: `bench-${id}` })
  return id
}

/** How long it takes until a website has been read. */
async function crawlMs({ db, queues }, chatbotId, url) {
  const startedAt = performance.now()
  const id = await beginIndexing({ db, queues }, chatbotId, url)
  for (;;) {
    const source = await db.prisma.source.findUnique({ where: { id } })
    if (source.status === 'ready') return performance.now() - startedAt
    if (source.status === 'failed') throw new Error(source.error)
    await wait(20)
  }
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Does the work while the hostile websites are being read, two at a time. */
async function besideHostile(needs, { chatbotId, urls }, work) {
  const ids = await Promise.all(urls.map(url => beginIndexing(needs, chatbotId, url)))
  const states = () => needs.db.prisma.source.findMany({ where: { id: { in: ids } } })
  while ((await states()).filter(({ pagesFetched }) => pagesFetched >= 5).length < 2) await wait(100)
  try {
    return await work()
  } finally {
    const over = (await states()).filter(({ status }) => status === 'ready' || status === 'failed').length
    if (over > 0) process.stderr.write(`${over} of ${ids.length} hostile crawls were over before the round was\n`)
    // Whoever reads a source that is gone stops.
    await needs.db.prisma.source.deleteMany({ where: { id: { in: ids } } })
    while ((await needs.queues.depths()).indexing.active > 0) await wait(100)
  }
}

async function startPrograms() {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const { url: redisUrl } = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  mkdirSync(join(dir, 'data'))
  const [port, healthPort] = [await freePort(), await freePort()]
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redisUrl,
    DATA_DIR: join(dir, 'data'),
    OPENAI_API_KEY: '',
    EGRESS_ALLOW: '127.0.0.1',
    RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_DAY: '1000000',
    MAX_CONNECTIONS_PER_IP: '1000000',
  }
  const startApp = (name, ownEnv, ready) => {
    const readyUrl = `http://127.0.0.1:${ready}/health/ready`
    return keep(startProgram({ name, file: `apps/${name}/bundle/main.js`, env: { ...env, ...ownEnv }, readyUrl, dir }))
  }
  await startApp('api', { HOST: '127.0.0.1', PORT: String(port) }, port)
  const worker = await startApp('worker', { WORKER_HEALTH_PORT: String(healthPort) }, healthPort)
  const db = connect({ databaseUrl: postgres.url, poolSize: 4, name: 'bench', onIdleError: () => undefined })
  const redis = requestRedis({ url: redisUrl, name: 'bench', onError: () => undefined })
  await redis.connect()
  const queues = openQueues({ redis, namespace: installationNamespace })
  await keep({ stop: () => Promise.all([queues.close().then(() => redis.disconnect()), db.close()]) })
  return { db, queues, port, worker }
}

try {
  const { port, worker, ...needs } = await startPrograms()
  const { db } = needs
  const [honest, chatbotId] = [await newChatbot(db), await newChatbot(db)]
  const urls = await Promise.all(Array.from({ length: 4 }, () => startSite(hostileProgram, [])))
  const hostile = { chatbotId, urls }
  const shop = await startSite(siteProgram, ['pages', '10'])
  await crawlMs(needs, honest, await startSite(siteProgram, ['pages', '200']))
  const target = frontdeskTarget({ ports: [port], streams: false, chatbotId: honest, origin })
  const measure = async () => {
    const replies = await repliesBeside(target, { seconds, task: () => wait(100) })
    return { ...replies, crawl: await crawlMs(needs, honest, shop) }
  }
  await repliesBeside(target, { seconds: 3, task: () => wait(100) })
  console.log(`load before the run: ${loadavg()[0].toFixed(1)}`)
  const rows = []
  const ratios = []
  for (let round = 1; round <= rounds; round += 1) {
    const quiet = await measure()
    const beside = await besideHostile(needs, hostile, measure)
    ratios.push(beside.p95 / quiet.p95)
    for (const [name, { p95, replies, crawl }] of Object.entries({ quiet, beside })) {
      const crawls = `${(crawl / quiet.crawl).toFixed(2)} x`
      const times = `${(p95 / quiet.p95).toFixed(2)} x`
      rows.push([`${round} ${name}`, p95.toFixed(0), times, replies, crawl.toFixed(0), crawls])
    }
  }
  console.log(table([['round', 'reply p95 ms', '', 'replies', 'ten pages ms', ''], ...rows]))
  console.log(
    `median: ${median(ratios).toFixed(2)} times the quiet p95; the worker has ${rssMbOf(worker.pid)?.toFixed(0)} MB`,
  )
  console.log(`load after the run: ${loadavg()[0].toFixed(1)}`)
} finally {
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
