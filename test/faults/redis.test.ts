import t from 'tap'
import { shortPeriods } from './periods.ts'
import { redisFaults } from './redis-faults.ts'
import { startStand } from './stand.ts'
import { tryFaults } from './try-faults.ts'

// A worker that waited for Redis as it waits for its jobs would be seen.
const periods = { ...shortPeriods, worker: { ...shortPeriods.worker, handBackMs: 20_000 } }
const stand = await startStand(t, { periods, apis: 2, workers: 2 })
await tryFaults(t, stand, redisFaults)
