/**
 * npm run bench -- hostile [--rounds 3] [--seconds 15] [--quick]
 *
 * What visitors wait for a reply, and what a website of ten pages waits to be read, in quiet and while two of four
 * sources of another account are read from websites of traps, bombs, drips and pages as hard as they may be; turn and turn
 * about. Then each of the hardest inputs by itself: what a visitor of another account waits, and the longest delay of the
 * event loops of API and worker, beside those while nothing is read. One API, one worker that does everything, the
 * built-in provider.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { repliesDuring } from './chat/replies-during.mjs'
import { table } from './chat/figures.mjs'
import { frontdeskTarget } from './chat/load.mjs'
import { rssMbOf } from './chat/processes.mjs'
import { origin } from './chat/stand.mjs'
import { hostileInputs } from './hostile/hostile-inputs.mjs'
import { longestDelayMs } from './hostile/loop-delays.mjs'
import { beginIndexing, crawlMs, newChatbot, openCrawlingStand } from './index/crawling-stand.mjs'

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
const siteProgram = fileURLToPath(new URL('./index/made-up-site.mjs', import.meta.url))
const hostileProgram = fileURLToPath(new URL('./index/hostile-site.mjs', import.meta.url))

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

const inputsProgram = fileURLToPath(new URL('./hostile/hostile-inputs.mjs', import.meta.url))

/** Lets one input be read; returns its source. */
async function beginInput({ db, queues }, { chatbotId, url, kind, options = {}, content }) {
  const { id } = await db.prisma.source.create({ data: { chatbotId, kind, url, ...options } })
  if (content !== undefined) {
    const bytes = Buffer.from(content())
    await db.prisma.sourceFile.create({
      data: { sourceId: id, name: 'hostile.txt', size: bytes.length, content: bytes },
    })
  }
  await queues.enqueue('index-source', { sourceId: id }, { id: `bench-${id}` })
  return id
}

/** Reads each input while visitors ask; a first row is for no input at all. */
async function measureInputs({ startSite, ...needs }, { chatbotId, target, programs }) {
  const rows = []
  for (const [name, input] of [['nothing', undefined], ...Object.entries(hostileInputs)]) {
    const url = input?.answers === undefined ? null : await startSite(inputsProgram, [name])
    await Promise.all(programs.map(longestDelayMs))
    const startedAt = performance.now()
    const id = input === undefined ? undefined : await beginInput(needs, { chatbotId, url, ...input })
    const stateOf = () => needs.db.prisma.source.findUnique({ where: { id } })
    let source
    const task = async () => {
      do {
        await wait(50)
        source = id === undefined ? undefined : await stateOf()
      } while (source?.error === null && source.status !== 'ready' && performance.now() - startedAt < 1_000 * seconds)
    }
    const { p99, worst } = await repliesDuring(target, { seconds: Math.min(seconds, 5), task })
    const delays = await Promise.all(programs.map(longestDelayMs))
    const end = source === undefined ? '' : (source.error ?? source.status)
    rows.push([name, ...delays.map(ms => ms.toFixed(0)), p99.toFixed(0), worst.toFixed(0), end.slice(0, 60)])
    if (id !== undefined) await needs.db.prisma.source.deleteMany({ where: { id } })
    while ((await needs.queues.depths()).indexing.active > 0) await wait(100)
  }
  return rows
}

const { port, healthPort, worker, startSite, close, ...needs } = await openCrawlingStand()
try {
  const { db } = needs
  const [honest, chatbotId] = [await newChatbot(db), await newChatbot(db)]
  const urls = await Promise.all(Array.from({ length: 4 }, () => startSite(hostileProgram, [])))
  const hostile = { chatbotId, urls }
  const shop = await startSite(siteProgram, ['pages', '10'])
  await crawlMs(needs, honest, await startSite(siteProgram, ['pages', '200']))
  const target = frontdeskTarget({ ports: [port], streams: false, chatbotId: honest, origin, said: '' })
  const measure = async () => {
    const replies = await repliesDuring(target, { seconds, task: () => wait(100) })
    return { ...replies, crawl: await crawlMs(needs, honest, shop) }
  }
  await repliesDuring(target, { seconds: 3, task: () => wait(100) })
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
  console.log(
    table([['round', 'reply p95 ms', '', 'replies', 'ten pages ms', ''], ...rows], {
      lower: ['reply p95 ms', 'ten pages ms'],
    }),
  )
  console.log(
    `median: ${median(ratios).toFixed(2)} times the quiet p95; the worker has ${rssMbOf(worker.pid)?.toFixed(0)} MB`,
  )
  const inputRows = await measureInputs({ ...needs, startSite }, { chatbotId, target, programs: [port, healthPort] })
  const columns = ['input', 'API loop ms', 'worker loop ms', 'reply p99 ms', 'worst', 'source']
  console.log(table([columns, ...inputRows], { lower: columns.slice(1, 5) }))
  console.log(`load after the run: ${loadavg()[0].toFixed(1)}`)
} finally {
  await close()
}
