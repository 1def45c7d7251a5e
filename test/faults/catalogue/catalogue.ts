import { apiFaults } from './api-faults.ts'
import { clockFaults } from './clock-faults.ts'
import { failoverFaults } from './failover-faults.ts'
import type { Fault } from './fault.ts'
import { migrationFaults } from './migration-faults.ts'
import { networkFaults } from './network-faults.ts'
import { postgresFaults } from './postgres-faults.ts'
import { providerFaults } from './provider-faults.ts'
import { redisFaults } from './redis-faults.ts'
import { tenantFaults } from './tenant-faults.ts'
import { visitorFaults } from './visitor-faults.ts'
import type { OutsideServers } from '../harness/outside/outside-servers.ts'
import type { Proxies } from '../harness/proxies.ts'
import { workerFaults } from './worker-faults.ts'

/**
 * Every fault there is but the attacker, who is there all the time, for a cluster with these proxies and these outside
 * servers whose processes start with `wrongClock`.
 */
export const catalogue = (proxies: Proxies, outside: OutsideServers): readonly Fault[] => [
  ...workerFaults,
  ...apiFaults,
  ...redisFaults,
  ...postgresFaults,
  ...migrationFaults,
  ...networkFaults(proxies),
  ...failoverFaults(proxies),
  ...clockFaults,
  ...providerFaults,
  ...visitorFaults,
  ...tenantFaults(outside),
]
