import type { Test } from 'tap'
import type { Fault } from '../catalogue/fault.ts'
import { startLoad } from './load.ts'
import { waitUntilSettled } from './wait-until-settled.ts'
import type { Cluster } from './start-cluster.ts'
import { until } from '@frontdesk/testing/until'

const visitors = 8
/** Answered before the fault: then every kind of turn is under way. */
const warmUp = 12

/** Some 10 s each on an idle machine; many times that where ten others want the same two cores. */
const patienceMs = 180_000

/** Tries each fault once, under load, on one stand; each is a subtest of its own. */
export async function tryFaults(t: Test, cluster: Cluster, faults: readonly Fault[]): Promise<void> {
  t.setTimeout((faults.length + 1) * patienceMs)
  for (const { name, inject, mayHaveGaps = false } of faults) {
    await t.test(name, async t => {
      t.setTimeout(patienceMs)
      const load = startLoad(cluster, { visitors, mayHaveGaps })
      t.teardown(load.stop)
      await until(() => load.counts().answered >= warmUp)
      t.same(await inject(cluster, load), [])
      t.same(await waitUntilSettled(cluster, load), [])
      t.comment(JSON.stringify({ ...load.counts(), ...(await load.failures()) }))
    })
  }
}
