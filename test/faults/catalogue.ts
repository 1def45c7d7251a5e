import { apiFaults } from './api-faults.ts'
import type { Fault } from './fault.ts'
import { providerFaults } from './provider-faults.ts'
import { redisFaults } from './redis-faults.ts'
import { visitorFaults } from './visitor-faults.ts'
import { workerFaults } from './worker-faults.ts'

/** Every fault there is. */
export const catalogue: readonly Fault[] = [
  ...workerFaults,
  ...apiFaults,
  ...redisFaults,
  ...providerFaults,
  ...visitorFaults,
]
