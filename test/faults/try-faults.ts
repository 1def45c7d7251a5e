import type { Test } from 'tap'
import type { Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { settled } from './settled.ts'
import type { Stand } from './stand.ts'
import { until } from '../until.ts'

const visitors = 12
/** Answered before the fault: then every kind of turn is under way. */
const warmUp = 12

/** Tries each fault once, under load, on one stand; each is a subtest of its own. */
export async function tryFaults(t: Test, stand: Stand, faults: readonly Fault[]): Promise<void> {
  for (const { name, inject, mayHaveGaps = false } of faults) {
    await t.test(name, async t => {
      const load = startLoad(stand, { visitors, mayHaveGaps })
      await until(() => load.counts().answered >= warmUp)
      t.same(await inject(stand, load), [])
      t.same(await settled(stand, load), [])
      t.comment(JSON.stringify(load.counts()))
    })
  }
}
