import t from 'tap'
import { attackFaults } from './catalogue/attack-faults.ts'
import { attackEnv } from './harness/attack/start-attack.ts'
import { shortPeriods } from './harness/periods.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

const cluster = await startCluster(t, { periods: shortPeriods, apis: 2, workers: 2, env: async () => attackEnv })
await tryFaults(t, cluster, attackFaults)
