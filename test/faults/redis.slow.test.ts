import t from 'tap'
import { redisFaults } from './catalogue/redis-faults.ts'
import { patientPeriods } from './harness/periods.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

const cluster = await startCluster(t, { periods: patientPeriods, apis: 2, workers: 2 })
await tryFaults(t, cluster, redisFaults)
