import t from 'tap'
import { failoverFaults } from './catalogue/failover-faults.ts'
import { networkFaults } from './catalogue/network-faults.ts'
import { shortPeriods } from './harness/periods.ts'
import { openProxies } from './harness/proxies.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

const proxies = openProxies(t)
const cluster = await startCluster(t, { periods: shortPeriods, apis: 2, workers: 2, env: proxies.env })
await tryFaults(t, cluster, [...networkFaults(proxies), ...failoverFaults(proxies)])
