import t from 'tap'
import { clockFaults, wrongClock } from './clock-faults.ts'
import { startHostileSite } from './hostile-site.ts'
import { networkFaults } from './network-faults.ts'
import { shortPeriods } from './periods.ts'
import { siteFaults } from './site-faults.ts'
import { startStand } from './stand.ts'
import { tryFaults } from './try-faults.ts'
import { layWires } from './wires.ts'

const wires = layWires(t)
const site = await startHostileSite(t)
const stand = await startStand(t, {
  periods: shortPeriods,
  apis: 2,
  workers: 2,
  env: async (process, servers) => ({
    ...(await wires.env(process, servers)),
    ...wrongClock(process),
    EGRESS_ALLOW: site.host,
  }),
})
await tryFaults(t, stand, [...siteFaults(site), ...networkFaults(wires), ...clockFaults])
