/**
 * npm run bench -- chat [--quick] [--only json|sse] [--at 1,16,64] [--delay none] [--apis N] [--workers N] [--pooler] [--profile FOLDER]
 *
 * Drives the tests' model server directly and through Frontdesk in the same run, turn and turn about, and prints what
 * Frontdesk adds. Everything is real and durable: the API and the replies worker, PostgreSQL with fsync, Redis with AOF,
 * one account with limits and quota raised, the demo website indexed. On one machine all of them share the processors,
 * the load generator too: the figures are a floor, not what a bigger machine would show.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compared, figuresOf, header, rowsOf, table } from './chat/figures.mjs'
import { hotSpots } from './chat/hot-spots.mjs'
import { ask, directTarget, drive, frontdeskTarget } from './chat/load.mjs'
import { cpuMsOf, fsyncMs, rssMbOf } from './chat/processes.mjs'
import { openStand, origin } from './chat/stand.mjs'
import { ensurePgBouncer } from '../scripts/programs/ensure-pgbouncer.mjs'
import { openStoreCounts } from './chat/store-counts.mjs'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    at: { type: 'string', default: '1,16,64' },
    delay: { type: 'string' },
    apis: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    pooler: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
  allowPositionals: true,
})
const say = line => process.stderr.write(`${line}\n`)

const tokens = 40
const delays = [
  { name: 'none', firstTokenMs: 0, tokenMs: 0 },
  { name: '300+40x10', firstTokenMs: 300, tokenMs: 10 },
].filter(({ name }) => options.delay === undefined || options.delay === name)
const formats = [false, true].filter(streams => options.only === undefined || (options.only === 'sse') === streams)
/** Rounds alternate, so that a change of the machine's mood hits both targets. */
const concurrencies = options.at.split(',').map(Number)
const plan = options.quick ? { rounds: 1, seconds: 4, warmUpSeconds: 4 } : { rounds: 3, seconds: 8, warmUpSeconds: 8 }

/** Somebody else's work on the same processors shows in every figure below. */
const loadBefore = loadavg()[0].toFixed(2)
if (options.pooler) await ensurePgBouncer()
const stand = await openStand({
  say,
  apis: Number(options.apis),
  workers: Number(options.workers),
  isPooled: options.pooler,
  profileDir: options.profile,
})
const watched = ['api', 'worker', 'postgres', 'redis'].filter(name => stand.pids[name] !== undefined)
const sumOver = (name, read) => stand.pids[name].reduce((sum, pid) => sum + (read(pid) ?? 0), 0)
const cpuOf = () => Object.fromEntries(watched.map(name => [name, sumOver(name, cpuMsOf)]))
const rssOf = () => ({ api: sumOver('api', rssMbOf), worker: sumOver('worker', rssMbOf) })
let stores

const targetsFor = streams => ({
  direct: directTarget({ port: stand.modelPort, streams }),
  frontdesk: frontdeskTarget({ ports: stand.apiPorts, streams, chatbotId: stand.chatbotId, origin }),
})

const setDelay = async ({ firstTokenMs, tokenMs }) => {
  const script = { quote: tokens, firstTokenMs, tokenMs }
  const answer = await fetch(`http://127.0.0.1:${stand.modelPort}/script`, {
    method: 'POST',
    body: JSON.stringify(script),
  })
  if (!answer.ok) throw new Error(`the model server took no script: HTTP ${answer.status}`)
}

const measure = async cell => {
  const targets = targetsFor(cell.streams)
  const rounds = { direct: [], frontdesk: [] }
  const spreadMs = cell.delay.firstTokenMs + tokens * cell.delay.tokenMs
  const load = { concurrency: cell.concurrency, seconds: plan.seconds, spreadMs }
  const spent = Object.fromEntries([...watched, 'transactions', 'trips'].map(name => [name, 0]))
  const countsOf = async () => ({ ...cpuOf(), ...(await stores.read()) })
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const name of round % 2 === 0 ? ['direct', 'frontdesk'] : ['frontdesk', 'direct']) {
      const before = await countsOf()
      rounds[name].push(await drive(targets[name], load))
      const after = await countsOf()
      if (name === 'frontdesk') for (const key of Object.keys(spent)) spent[key] += after[key] - before[key]
    }
  }
  return { cell, direct: figuresOf(rounds.direct), frontdesk: figuresOf(rounds.frontdesk), spent, rss: rssOf() }
}

try {
  stores = await openStoreCounts(stand)
  const disk = fsyncMs(stand.dir)
  const idle = rssOf()
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, ${options.apis} API(s), ${options.workers} worker(s), ${options.pooler ? 'behind PgBouncer, ' : ''}load before the run ${loadBefore}`,
  )
  console.log(`fsync of 8 kB: ${disk.p50.toFixed(2)} ms p50, ${disk.p95.toFixed(2)} ms p95 (${stand.dir})`)
  console.log(await stores.durability())
  console.log(`from node to ready, API and worker side by side: ${(stand.readyMs / 1000).toFixed(2)} s`)
  console.log(`idle memory: API ${idle.api?.toFixed(0)} MB + worker ${idle.worker?.toFixed(0)} MB`)
  console.log(stand.isIndexed ? 'the demo website is indexed' : 'no pages are indexed')
  await setDelay(delays[0])
  const first = await ask(targetsFor(false).frontdesk, { question: 'Are you there?' })
  console.log(`first reply after the start: ${first.totalMs.toFixed(0)} ms${first.error ? ` (${first.error})` : ''}`)

  say('warming up …')
  for (const streams of formats) {
    const { direct, frontdesk } = targetsFor(streams)
    const half = { concurrency: 16, seconds: plan.warmUpSeconds / 2, spreadMs: 0 }
    await drive(direct, half)
    await drive(frontdesk, half)
  }
  const rows = [header]
  const problems = new Map()
  for (const delay of delays) {
    await setDelay(delay)
    for (const streams of formats) {
      for (const concurrency of concurrencies) {
        const result = await measure({ delay, streams, concurrency })
        say(
          `${delay.name} ${streams ? 'SSE' : 'JSON'} x ${concurrency}: ${result.frontdesk.rate.toFixed(1)} of ${result.direct.rate.toFixed(1)} replies/s`,
        )
        rows.push(...rowsOf(result))
        for (const [error, count] of result.frontdesk.errors) problems.set(error, (problems.get(error) ?? 0) + count)
      }
    }
  }
  console.log(`\n${table(rows, compared)}\n`)
  console.log(
    'CPU, transactions and reads (trips to Redis) are per reply asked through Frontdesk; RSS at the end of the cell.',
  )
  if (problems.size > 0)
    console.log(`errors through Frontdesk: ${[...problems].map(([error, count]) => `${count} x ${error}`).join(', ')}`)
} finally {
  await stores?.close()
  await stand.close()
}
if (options.profile !== undefined) console.log(hotSpots(options.profile).join('\n\n'))
