import t from 'tap'
import { providerFaults } from './catalogue/provider-faults.ts'
import { shortPeriods } from './harness/periods.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

const cluster = await startCluster(t, { periods: shortPeriods, apis: 2, workers: 2 })
await tryFaults(t, cluster, providerFaults)
