/**
 * npm run bench -- sandbox [--only EXPRESSION] [--limit 1000] [--list]
 *
 * Hostile inputs of every format, given to a whole installation (PostgreSQL, Redis, one API, one worker for all queues) by
 * two accounts at once, while four visitors of a third one ask. Prints how each input ended, what the visitors waited, the
 * most memory that all processes took together, and the worst delay of the loops of API and worker. Where root may make a
 * memory cgroup, the installation has `--limit` MB and whatever goes beyond is killed; elsewhere memory is only watched.
 *
 * FELL: the API or the worker ended; a new installation goes on with the next input. A process that reads for the worker
 * may end, also where the group is full (killed for memory): that is what it is for. The exit code is 1 where something
 * fell, or where visitors of the other account waited longer than 2 s (p99) or had an error.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table } from './chat/figures.mjs'
import { pssMbOf } from './chat/processes.mjs'
import { origin } from './chat/stand.mjs'
import { crawlMs, newChatbot, openCrawlingStand } from './index/crawling-stand.mjs'
import { feedInputs } from './sandbox/feed-inputs.mjs'
import { fileInputs } from './sandbox/file-inputs.mjs'
import { give, newHostileAccount } from './sandbox/give.mjs'
import { openMemoryGroup } from './sandbox/memory-group.mjs'
import { pictureInputs } from './sandbox/picture-inputs.mjs'
import { webInputs } from './sandbox/web-inputs.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '1000' },
    list: { type: 'boolean' },
  },
  allowPositionals: true,
})
const limitMb = Number(options.limit)
const longestP99Ms = 2_000
const visitors = 4
const pauseMs = 200
/** An input that ends at once is watched for so long all the same. */
const leastMs = 3_000
const samplesMs = 250
/** The metrics sample the loop so often: an idle one has this delay. */
const sampledMs = 50

const nameOf = ({ format, trick }) => `${format}: ${trick}`
const inputs = [...webInputs, ...feedInputs, ...fileInputs, ...pictureInputs].filter(input =>
  new RegExp(options.only, 'i').test(nameOf(input)),
)
const say = line => process.stderr.write(`${line}\n`)

/** The worst delay of a process's loop since it was asked the last time. */
async function loopMs(port) {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(30_000) }).then(
    response => response.text(),
    () => '',
  )
  const seconds = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(text)?.[1]
  return seconds === undefined ? undefined : Math.max(0, Number(seconds) * 1_000 - sampledMs)
}

/** What a visitor waits for an answer, in ms; undefined where there is none. */
async function ask(port, chatbotId) {
  const startedAt = performance.now()
  const answered = await fetch(`http://127.0.0.1:${port}/api/chat`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ chatbotId, message: 'How long does a repair take?' }),
  }).then(
    async response => (await response.text()) !== '' && response.ok,
    () => false,
  )
  return answered ? performance.now() - startedAt : undefined
}

/** An installation within its memory, with a website of two hundred pages that is asked about. */
async function openInstallation() {
  const group = openMemoryGroup(limitMb)
  if (group === undefined) say('there is no memory cgroup to be had: memory is only watched')
  const stand = await (group === undefined ? openCrawlingStand() : group.inside(() => openCrawlingStand()))
  const { db, port, healthPort, api, worker } = stand
  const honest = await newChatbot(db)
  const site = await stand.startSite(fileURLToPath(new URL('./index/made-up-site.mjs', import.meta.url)), [
    'pages',
    '200',
  ])
  await crawlMs(stand, honest, site)
  const ended = []
  for (const [name, program] of Object.entries({ api, worker }))
    void program.ended.then(reason => ended.push(`${name}: ${reason}`))
  return {
    ...stand,
    ask: () => ask(port, honest),
    accounts: [await newHostileAccount(db), await newHostileAccount(db)],
    usedMb: () => group?.usedMb() ?? pssMbOf(process.pid) - process.memoryUsage.rss() / 1_048_576,
    isOver: () => ended.length > 0,
    fell: () => ended,
    kills: () => group?.kills() ?? 0,
    loops: async () => ({ api: await loopMs(port), worker: await loopMs(healthPort) }),
    async close() {
      await stand.close().catch(say)
      await group?.close()
    },
  }
}

/** Visitors ask and memory is watched while the work is done. */
async function watched({ ask: visitorMs, usedMb, isOver, loops }, work) {
  await loops()
  const times = []
  let [errors, peakMb, isDone] = [0, 0, false]
  const visit = async () => {
    while (!isDone && !isOver()) {
      const waited = await visitorMs()
      if (waited === undefined) errors += 1
      else times.push(waited)
      await wait(pauseMs)
    }
  }
  const watch = async () => {
    for (; !isDone; await wait(samplesMs)) peakMb = Math.max(peakMb, usedMb())
  }
  const beside = [...Array.from({ length: visitors }, visit), watch()]
  const startedAt = performance.now()
  const [result] = await Promise.all([work(), wait(leastMs)])
  isDone = true
  const ms = performance.now() - startedAt
  await Promise.all(beside)
  times.sort((a, b) => a - b)
  const p99 = times[Math.min(times.length - 1, Math.floor(times.length * 0.99))]
  return { result, ms, p99, errors, peakMb, ...(await loops()) }
}

const shown = value => (value === undefined ? '-' : value.toFixed(0))
const row = (name, { result, ms, p99, errors, peakMb, api, worker }) => [
  name,
  result.length > 50 ? `${result.slice(0, 49)}…` : result,
  (ms / 1_000).toFixed(1),
  shown(p99),
  errors,
  shown(peakMb),
  shown(api),
  shown(worker),
]
const columns = ['input', 'how it ended', 's', 'visitor p99 ms', 'errors', 'peak MB', 'API loop ms', 'worker loop ms']

/** The input with what is given to the installation: a file, or the address of a website. */
async function made(input, sites) {
  if (input.make !== undefined && input.site === undefined) return { ...input, body: Buffer.from(input.make()) }
  sites.send({ format: input.format, trick: input.trick })
  const [{ port }] = await once(sites, 'message')
  return { ...input, url: `http://127.0.0.1:${port}/` }
}

if (options.list) {
  console.log(inputs.map(nameOf).join('\n'))
} else {
  const sites = fork(fileURLToPath(new URL('./sandbox/hostile-server.mjs', import.meta.url)))
  await once(sites, 'message')
  const [rows, fallen, slow] = [[], [], []]
  let installation = await openInstallation()
  try {
    const idle = await watched(installation, () => wait(10_000, ''))
    rows.push(row('nothing', idle))
    say(`load before the run: ${loadavg()[0].toFixed(1)}`)
    for (const input of inputs) {
      const given = await made(input, sites)
      const killsBefore = installation.kills()
      const seen = await watched(installation, async () => {
        const ends = await Promise.all(
          installation.accounts.map(account => give(installation, account, given).catch(error => String(error))),
        )
        return ends.every(end => end === ends[0]) ? ends[0] : ends.join(' / ')
      })
      const [fell, killed] = [installation.fell(), installation.kills() - killsBefore]
      if (killed > 0) seen.result = `killed for memory: ${killed}; ${seen.result}`
      rows.push(row(nameOf(input), fell.length > 0 ? { ...seen, result: `FELL: ${fell.join(', ')}` } : seen))
      say(rows.at(-1).join(' | '))
      if (fell.length > 0) {
        fallen.push(nameOf(input))
        await installation.close()
        installation = await openInstallation()
      } else if (seen.p99 === undefined || seen.p99 > longestP99Ms || seen.errors > 0) slow.push(nameOf(input))
    }
    console.log(
      table([columns, ...rows], { names: 2, lower: ['visitor p99 ms', 'peak MB', 'API loop ms', 'worker loop ms'] }),
    )
    const peak = Math.max(...rows.map(cells => Number(cells[5])))
    console.log(
      `${inputs.length} inputs: ${fallen.length} fell, ${slow.length} beyond ${longestP99Ms / 1_000} s or with errors; peak ${peak} MB`,
    )
    for (const [list, names] of Object.entries({ fell: fallen, slow }))
      console.log(`${list}: ${names.join(', ') || 'none'}`)
    if (fallen.length + slow.length > 0) process.exitCode = 1
  } finally {
    await installation.close()
    sites.disconnect()
  }
}
