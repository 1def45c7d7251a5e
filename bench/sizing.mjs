/**
 * npm run bench -- sizing [--quick] [--at 1,16,64] [--only embedded|compose]
 *
 * What one core serves and how much memory it takes: all processes of Frontdesk, PostgreSQL and Redis share core 0, the
 * model server and the visitors have core 1, so that they take nothing away. Two set-ups: "embedded" as `npm start` has
 * it (one API, one worker for all queues) and "compose" as docker-compose.yml has it (one API, a worker for each queue).
 * The provider answers as a quick one does: 300 ms to the first of 40 tokens, then 10 ms each. Memory is the sum of PSS,
 * without the demo shop and the script that starts it. Linux with two cores and `taskset`; memory needs root.
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { figuresOf, table } from './chat/figures.mjs'
import { drive, frontdeskTarget } from './chat/load.mjs'
import { pssMbOf } from './chat/processes.mjs'
import { openStand, origin } from './chat/stand.mjs'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, at: { type: 'string', default: '1,16,64' }, only: { type: 'string' } },
  allowPositionals: true,
})
const say = line => process.stderr.write(`${line}\n`)
const seconds = options.quick ? 6 : 30
const concurrencies = options.at.split(',').map(Number)
const tokens = 40
const delay = { firstTokenMs: 300, tokenMs: 10 }
/** Memory grows under load; what is kept for the next second is read this often. */
const lookMs = 500
/** After this long without a request, what the start has needed is given back as far as it ever is. */
const restMs = options.quick ? 3_000 : 15_000

const allQueues = ['replies', 'indexing', 'exports', 'webhooks', 'maintenance']
const setUps = { embedded: [allQueues.join(',')], compose: allQueues }

/** Binds a process, with all threads and what it starts from now on, to one core. */
const bindTo = (core, pid) =>
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

const setScript = async port => {
  const script = { quote: tokens, ...delay }
  await fetch(`http://127.0.0.1:${port}/script`, { method: 'POST', body: JSON.stringify(script) })
}

const memoryOf = ({ pids }) =>
  Object.fromEntries(
    ['api', 'worker', 'postgres', 'redis'].map(name => [name, pids[name].reduce((sum, pid) => sum + pssMbOf(pid), 0)]),
  )
const sumOf = memory => Object.values(memory).reduce((sum, mb) => sum + mb, 0)

/** Drives visitors, and watches what the memory comes to meanwhile. */
const driveWatched = async (stand, concurrency, length) => {
  const target = frontdeskTarget({ ports: stand.apiPorts, streams: true, chatbotId: stand.chatbotId, origin })
  let peak = memoryOf(stand)
  const timer = setInterval(() => {
    const memory = memoryOf(stand)
    if (sumOf(memory) > sumOf(peak)) peak = memory
  }, lookMs)
  try {
    const spreadMs = delay.firstTokenMs + tokens * delay.tokenMs
    const round = await drive(target, { concurrency, seconds: length, spreadMs })
    return { figures: figuresOf([round]), peak }
  } finally {
    clearInterval(timer)
  }
}

const memoryCells = memory => [sumOf(memory).toFixed(0), ...Object.values(memory).map(mb => mb.toFixed(0))]

const measure = async name => {
  say(`${name}: starting …`)
  // What is started from here on inherits the core.
  bindTo(0, process.pid)
  const stand = await openStand({ say, apis: 1, workerQueues: setUps[name] })
  try {
    for (const pid of [process.pid, stand.modelPid]) bindTo(1, pid)
    await setScript(stand.modelPort)
    await pause(restMs)
    const rows = [[`${name}  at rest`, '', '', '', '', ...memoryCells(memoryOf(stand))]]
    await driveWatched(stand, 16, seconds / 2)
    for (const concurrency of concurrencies) {
      say(`${name}: ${concurrency} at once …`)
      const { figures, peak } = await driveWatched(stand, concurrency, seconds)
      const failed = figures.asked - figures.replies
      const { p50, p95 } = figures.first
      rows.push([
        `${name}  ${concurrency} at once`,
        figures.rate.toFixed(1),
        p50.toFixed(0),
        p95.toFixed(0),
        failed,
        ...memoryCells(peak),
      ])
    }
    return rows
  } finally {
    await stand.close()
  }
}

console.log(
  `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, load before the run ${loadavg()[0].toFixed(2)}`,
)
const rows = [
  ['set-up', 'replies/s', 'first token p50 ms', 'p95', 'failed', 'MB in all', 'api', 'workers', 'postgres', 'redis'],
]
for (const name of Object.keys(setUps).filter(one => options.only === undefined || options.only === one)) {
  rows.push(...(await measure(name)))
}
console.log(`\n${table(rows, { lower: rows[0].slice(2), higher: ['replies/s'] })}`)
