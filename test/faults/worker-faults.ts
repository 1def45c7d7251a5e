import type { Fault } from './fault.ts'

/** What happens to workers. */
export const workerFaults: readonly Fault[] = [
  {
    name: 'F1, I1, I2, I4: every worker killed at once, in the middle of whatever it writes',
    async inject({ workers }) {
      await Promise.all(workers.map(worker => worker.kill()))
      await Promise.all(workers.map(worker => worker.start()))
      return []
    },
  },
]
