import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { until } from '@frontdesk/testing/until'
import { catalogue } from './catalogue/catalogue.ts'
import { wrongClock } from './catalogue/clock-faults.ts'
import type { Fault } from './catalogue/fault.ts'
import { findDamage } from './harness/attack/find-damage.ts'
import { attackEnv, startAttack, type Attack } from './harness/attack/start-attack.ts'
import { aVictim, cannotBeDone } from './harness/attack/victim.ts'
import { startLoad, type Counts, type Load } from './harness/load.ts'
import { p95 } from './harness/others.ts'
import { startOutsideServers } from './harness/outside/outside-servers.ts'
import { realPeriods } from './harness/periods.ts'
import { waitUntilSettled } from './harness/wait-until-settled.ts'
import { makeWhole, startCluster, type Cluster } from './harness/start-cluster.ts'
import { openProxies } from './harness/proxies.ts'

/*
 * `npm run test:soak`: every fault again and again, with the periods as they are shipped; then a mixed run, in which
 * faults come in random order while the same visitors go on talking. A line for each fault says what its visitors met.
 * All the time there is an attacker, who uses every door that is open to everybody as fast as the limits let in. What
 * visitors wait beside that is measured at the beginning, before anything breaks; what was used up is looked at in the end.
 */

const minutes = Number(process.env['SOAK_MINUTES'])
const repeats = Number(process.env['SOAK_REPEATS'])

const visitors = 24
const warmUp = 24
const inARow = 4
const longestPauseMs = 5_000
/** Of each, turn and turn about; so many questions a round, some of them at a time. */
const attackRounds = 5
const questionsOfRound = 96
const questionsAtOnce = 4
/** I39. */
const mostSlowdown = 2

t.setTimeout(0)
let violations = 0
const totals = { episodes: 0, faults: 0, losses: 0, asked: 0, answered: 0, failed: 0, resumed: 0 }

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

async function injectOne(t: Test, cluster: Cluster, load: Load, { name, inject, mayHaveGaps }: Fault): Promise<void> {
  const before = load.counts()
  const startedAt = performance.now()
  const wrongs = await inject(cluster, load).catch((error: unknown) => [String(error)])
  totals.faults += 1
  // Some of these faults take everything away from Redis twice.
  if (mayHaveGaps) totals.losses += 2
  say(`${wrongs.length === 0 ? '✓' : '✗'} ${name} (${seconds(startedAt)}) ${describe(load.counts(), before)}`)
  report(t, wrongs)
  if (wrongs.length > 0) await makeWhole(cluster)
}

/** Some faults, one after another, under one load, and then what must hold after them. */
async function episode(t: Test, cluster: Cluster, attack: Attack, faults: readonly Fault[]): Promise<void> {
  const mayHaveGaps = faults.some(fault => fault.mayHaveGaps)
  const load = startLoad(cluster, { visitors, mayHaveGaps })
  t.teardown(load.stop)
  await until(() => load.counts().answered >= warmUp, 60_000)
  for (const fault of faults) {
    await injectOne(t, cluster, load, fault)
    // However long the visitors are left alone: faults must not meet a system at rest, nor always at the same moment.
    await wait(Math.random() * longestPauseMs)
  }
  const wrongs = await settled(cluster, load, attack)
  const counts = load.counts()
  for (const key of ['asked', 'answered', 'failed', 'resumed'] as const) totals[key] += counts[key]
  totals.episodes += 1
  const failures = Object.entries(await load.failures()).map(([code, count]) => `${code} ${count}`)
  say(
    `  asked ${counts.asked} · answered ${counts.answered} · failed and refunded ${counts.failed}${failures.length === 0 ? '' : ` (${failures.join(', ')})`} · broken promises ${wrongs.length}`,
  )
  report(t, wrongs)
}

/** What must hold once everybody has come to rest, the attacker included. */
async function settled(cluster: Cluster, load: Load, attack: Attack): Promise<string[]> {
  attack.pause()
  const wrongs = await waitUntilSettled(cluster, load).catch((error: unknown) => [String(error)])
  attack.resume()
  return wrongs
}

/** The p95 of visitors whose answers are written at once: what they wait for is the service. */
async function paceOf(load: Load): Promise<number> {
  const times: number[] = []
  const askOn = async (): Promise<void> => {
    for (let left = questionsOfRound / questionsAtOnce; left > 0; left -= 1) {
      const turn = await load.settled(load.ask('json', 'at-once'))
      times.push(turn.settledAt - turn.askedAt)
    }
  }
  await Promise.all(Array.from({ length: questionsAtOnce }, askOn))
  return p95(times)
}

/** What others wait with and without the attacker. */
async function compareWithAttack(t: Test, cluster: Cluster, attack: Attack): Promise<void> {
  const load = startLoad(cluster, { visitors })
  t.teardown(load.stop)
  cluster.provider.teach('at-once', () => ({ echo: true }))
  attack.pause()
  await until(() => load.counts().answered >= warmUp, 60_000)
  const ratios: number[] = []
  for (let round = 1; round <= attackRounds; round += 1) {
    attack.pause()
    const alone = await paceOf(load)
    attack.resume()
    await attack.underWay()
    const beside = await paceOf(load)
    ratios.push(beside / alone)
    say(`p95 ${alone.toFixed(0)} ms, beside the attacker ${beside.toFixed(0)} ms`)
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(attackRounds / 2)] ?? Infinity
  say(`  beside the attacker others wait ${ratio.toFixed(2)} times as long (median of ${attackRounds})`)
  const slow = ratio <= mostSlowdown ? [] : [`I39: others wait ${ratio.toFixed(2)} times as long beside the attacker`]
  report(t, [...slow, ...(await settled(cluster, load, attack))])
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const startedAt = performance.now()
const proxies = openProxies(t)
const outside = await startOutsideServers(t)
const faults = catalogue(proxies, outside)
const cluster = await startCluster(t, {
  periods: realPeriods,
  isTimed: true,
  apis: 2,
  workers: 2,
  env: async (process, servers) => ({
    ...(await proxies.env(process, servers)),
    ...wrongClock(process),
    ...attackEnv,
    ...outside.env,
  }),
})
const victim = await aVictim(cluster)
const attack = startAttack(cluster, victim)
await t.test('visitors during an attack', async t => compareWithAttack(t, cluster, attack))
for (let round = 1; round <= repeats; round += 1) {
  say(`round ${round} of ${repeats}: ${faults.length} faults, each by itself`)
  for (const fault of faults) await t.test(`${round}: ${fault.name}`, async t => episode(t, cluster, attack, [fault]))
}

say(`${minutes} minutes of faults in random order`)
for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
  await t.test('some faults in a row', async t => episode(t, cluster, attack, shuffled(faults).slice(0, inARow)))
}

await t.test('what the attacker has used up', async t => {
  const { sent, answers, wrongs } = await attack.stop()
  for (const [door, statuses] of Object.entries(answers)) say(`  ${door}: ${JSON.stringify(statuses)}`)
  const minutes = (performance.now() - startedAt) / 60_000
  const damage = await findDamage(cluster, victim, { minutes, losses: totals.losses })
  say(`  ${sent} requests of the attacker`)
  report(t, [...wrongs, ...damage, ...(await cannotBeDone(cluster, victim))])
})
const { episodes, asked, answered, failed, resumed } = totals
say(
  `${totals.faults} faults in ${episodes} episodes · asked ${asked} · answered ${answered} · failed and refunded ${failed} · resumed ${resumed} · violations ${violations}`,
)
