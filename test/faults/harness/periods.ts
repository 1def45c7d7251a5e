import { apiTimes, type ApiTimes } from '@frontdesk/api/deps'
import { workerTuning, type WorkerTuning } from '@frontdesk/worker/start-worker'

/** The periods of all processes of one cluster. */
export interface Periods {
  api: ApiTimes
  worker: WorkerTuning
}

/** Places that two noisy accounts of a test can fill: 512 would take a thousand visitors. */
const fewPlaces = (replies: number): WorkerTuning['concurrency'] => ({ ...workerTuning.concurrency, replies })

/** As they are shipped, but for the number of places: what the soak runs with. */
export const realPeriods: Periods = { api: apiTimes, worker: { ...workerTuning, concurrency: fewPlaces(96) } }

/** About a third of the real ones, in the same proportions: a fault and its repair fit into some seconds. */
export const shortPeriods: Periods = {
  api: {
    ...apiTimes,
    replyWaitMs: 30_000,
    streamMs: 30_000,
    recheckMs: 500,
    heartbeatMs: 1_000,
    drainMs: 1_500,
    outageWaitMs: 1_000,
  },
  worker: {
    ...workerTuning,
    times: { ...workerTuning.times, leaseMs: 1_700, sweepEveryMs: 1_000, sweepOlderThanMs: 4_000 },
    stall: { ...workerTuning.stall, lockMs: 2_000, checkMs: 1_000 },
    deadlines: { ...workerTuning.deadlines, firstTokenMs: 4_000, idleMs: 4_000, totalMs: 12_000 },
    breaker: { ...workerTuning.breaker, pauseMs: 2_000 },
    releaseAfterMs: 1_000,
    concurrency: fewPlaces(64),
  },
}

/** A worker that waits for Redis or PostgreSQL as long as it waits for its jobs would outlast a test of an outage. */
export const patientPeriods: Periods = {
  ...shortPeriods,
  worker: { ...shortPeriods.worker, releaseAfterMs: 600_000 },
}
