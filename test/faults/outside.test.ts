import t from 'tap'
import { shortPeriods } from './periods.ts'
import { providerFaults } from './provider-faults.ts'
import { startStand } from './stand.ts'
import { tryFaults } from './try-faults.ts'
import { visitorFaults } from './visitor-faults.ts'

const stand = await startStand(t, { periods: shortPeriods, apis: 2, workers: 2 })
await tryFaults(t, stand, [...providerFaults, ...visitorFaults])
