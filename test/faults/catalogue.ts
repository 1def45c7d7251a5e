import { apiFaults } from './api-faults.ts'
import { clockFaults } from './clock-faults.ts'
import type { Fault } from './fault.ts'
import { networkFaults } from './network-faults.ts'
import { postgresFaults } from './postgres-faults.ts'
import { providerFaults } from './provider-faults.ts'
import { redisFaults } from './redis-faults.ts'
import { visitorFaults } from './visitor-faults.ts'
import type { Wires } from './wires.ts'
import { workerFaults } from './worker-faults.ts'

/** Every fault there is, for a stand with these wires whose processes start with `wrongClock`. */
export const catalogue = (wires: Wires): readonly Fault[] => [
  ...workerFaults,
  ...apiFaults,
  ...redisFaults,
  ...postgresFaults,
  ...networkFaults(wires),
  ...clockFaults,
  ...providerFaults,
  ...visitorFaults,
]
