import t from 'tap'
import { tenantFaults } from './catalogue/tenant-faults.ts'
import { startOutsideServers } from './harness/outside/outside-servers.ts'
import { shortPeriods } from './harness/periods.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

const outside = await startOutsideServers(t)
// A model that keeps its visitors waiting must do so for as long as others need to be answered on a busy machine.
const deadlines = { firstTokenMs: 120_000, idleMs: 120_000, totalMs: 150_000 }
const periods = { ...shortPeriods, worker: { ...shortPeriods.worker, deadlines } }
const cluster = await startCluster(t, {
  periods,
  apis: 2,
  workers: 2,
  env: async () => outside.env,
})
await tryFaults(t, cluster, tenantFaults(outside))
