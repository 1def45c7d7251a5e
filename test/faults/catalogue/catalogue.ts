import { apiFaults } from './api-faults.ts'
import { clockFaults } from './clock-faults.ts'
import type { Fault } from './fault.ts'
import { networkFaults } from './network-faults.ts'
import { postgresFaults } from './postgres-faults.ts'
import { providerFaults } from './provider-faults.ts'
import { redisFaults } from './redis-faults.ts'
import { visitorFaults } from './visitor-faults.ts'
import type { Proxies } from '../harness/proxies.ts'
import { workerFaults } from './worker-faults.ts'

/** Every fault there is, for a cluster with these proxies whose processes start with `wrongClock`. */
export const catalogue = (proxies: Proxies): readonly Fault[] => [
  ...workerFaults,
  ...apiFaults,
  ...redisFaults,
  ...postgresFaults,
  ...networkFaults(proxies),
  ...clockFaults,
  ...providerFaults,
  ...visitorFaults,
]
