import t from 'tap'
import { shortPeriods } from './harness/periods.ts'
import { redisFaults } from './catalogue/redis-faults.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

// A worker that waited for Redis as it waits for its jobs would outlast the test.
const periods = { ...shortPeriods, worker: { ...shortPeriods.worker, releaseAfterMs: 600_000 } }
const cluster = await startCluster(t, { periods, apis: 2, workers: 2 })
await tryFaults(t, cluster, redisFaults)
