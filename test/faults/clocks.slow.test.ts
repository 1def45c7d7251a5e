import t from 'tap'
import { clockFaults, startClocksWrong, wrongClock } from './catalogue/clock-faults.ts'
import { siteFaults } from './catalogue/site-faults.ts'
import { startHostileSite } from './harness/hostile-site.ts'
import { shortPeriods } from './harness/periods.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

// The first fault finds the clocks wrong: no process has to be started again for it.
startClocksWrong()
const site = await startHostileSite(t)
const cluster = await startCluster(t, {
  periods: shortPeriods,
  apis: 2,
  workers: 2,
  env: async process => ({ ...wrongClock(process), EGRESS_ALLOW: site.host }),
})
await tryFaults(t, cluster, [...clockFaults, ...siteFaults(site)])
