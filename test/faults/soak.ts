import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { until } from '@frontdesk/testing/until'
import { catalogue } from './catalogue/catalogue.ts'
import { wrongClock } from './catalogue/clock-faults.ts'
import type { Fault } from './catalogue/fault.ts'
import { startLoad, type Counts, type Load } from './harness/load.ts'
import { realPeriods } from './harness/periods.ts'
import { waitUntilSettled } from './harness/wait-until-settled.ts'
import { makeWhole, startCluster, type Cluster } from './harness/start-cluster.ts'
import { openProxies } from './harness/proxies.ts'

/*
 * `npm run test:soak`: every fault again and again, with the periods as they are shipped; then a mixed run, in which
 * faults come in random order while the same visitors go on talking. A line for each fault says what its visitors met.
 */

const minutes = Number(process.env['SOAK_MINUTES'])
const repeats = Number(process.env['SOAK_REPEATS'])

const visitors = 24
const warmUp = 24
const inARow = 4
const longestPauseMs = 5_000

t.setTimeout(0)
let violations = 0
const totals = { episodes: 0, faults: 0, asked: 0, answered: 0, failed: 0, resumed: 0 }

const say = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** A violation is shown at once, and the run goes on: the next may tell more. */
function report(t: Test, wrongs: readonly string[]): void {
  violations += wrongs.length
  for (const wrong of wrongs) say(`  ✗ ${wrong}`)
  t.same(wrongs, [])
}

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`

function describe(now: Counts, before: Counts): string {
  const { asked, answered, failed, resumed, broken, unavailable } = now
  return [
    `asked ${asked - before.asked}`,
    `answered ${answered - before.answered}`,
    `failed and refunded ${failed - before.failed}`,
    `resumed ${resumed - before.resumed}`,
    `broken off ${broken - before.broken}`,
    `503 ${unavailable - before.unavailable}`,
  ].join(' · ')
}

async function injectOne(t: Test, cluster: Cluster, load: Load, { name, inject }: Fault): Promise<void> {
  const before = load.counts()
  const startedAt = performance.now()
  const wrongs = await inject(cluster, load).catch((error: unknown) => [String(error)])
  totals.faults += 1
  say(`${wrongs.length === 0 ? '✓' : '✗'} ${name} (${seconds(startedAt)}) ${describe(load.counts(), before)}`)
  report(t, wrongs)
  if (wrongs.length > 0) await makeWhole(cluster)
}

/** Some faults, one after another, under one load, and then what must hold after them. */
async function episode(t: Test, cluster: Cluster, faults: readonly Fault[]): Promise<void> {
  const mayHaveGaps = faults.some(fault => fault.mayHaveGaps)
  const load = startLoad(cluster, { visitors, mayHaveGaps })
  t.teardown(load.stop)
  await until(() => load.counts().answered >= warmUp, 60_000)
  for (const fault of faults) {
    await injectOne(t, cluster, load, fault)
    // However long the visitors are left alone: faults must not meet a system at rest, nor always at the same moment.
    await wait(Math.random() * longestPauseMs)
  }
  const wrongs = await waitUntilSettled(cluster, load).catch((error: unknown) => [String(error)])
  const counts = load.counts()
  for (const key of ['asked', 'answered', 'failed', 'resumed'] as const) totals[key] += counts[key]
  totals.episodes += 1
  const failures = Object.entries(await load.failures()).map(([code, count]) => `${code} ${count}`)
  say(
    `  asked ${counts.asked} · answered ${counts.answered} · failed and refunded ${counts.failed}${failures.length === 0 ? '' : ` (${failures.join(', ')})`} · broken promises ${wrongs.length}`,
  )
  report(t, wrongs)
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const proxies = openProxies(t)
const faults = catalogue(proxies)
const cluster = await startCluster(t, {
  periods: realPeriods,
  isTimed: true,
  apis: 2,
  workers: 2,
  env: async (process, servers) => ({ ...(await proxies.env(process, servers)), ...wrongClock(process) }),
})
for (let round = 1; round <= repeats; round += 1) {
  say(`round ${round} of ${repeats}: ${faults.length} faults, each by itself`)
  for (const fault of faults) await t.test(`${round}: ${fault.name}`, async t => episode(t, cluster, [fault]))
}

say(`${minutes} minutes of faults in random order`)
for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
  await t.test('some faults in a row', async t => episode(t, cluster, shuffled(faults).slice(0, inARow)))
}
const { episodes, asked, answered, failed, resumed } = totals
say(
  `${totals.faults} faults in ${episodes} episodes · asked ${asked} · answered ${answered} · failed and refunded ${failed} · resumed ${resumed} · violations ${violations}`,
)
