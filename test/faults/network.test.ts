import t from 'tap'
import { clockFaults, wrongClock } from './clock-faults.ts'
import { networkFaults } from './network-faults.ts'
import { shortPeriods } from './periods.ts'
import { startStand } from './stand.ts'
import { tryFaults } from './try-faults.ts'
import { layWires } from './wires.ts'

const wires = layWires(t)
const stand = await startStand(t, {
  periods: shortPeriods,
  apis: 2,
  workers: 2,
  env: async (process, servers) => ({ ...(await wires.env(process, servers)), ...wrongClock(process) }),
})
await tryFaults(t, stand, [...networkFaults(wires), ...clockFaults])
