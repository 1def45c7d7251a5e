import { holdYoungHeap } from '@frontdesk/runtime/young-heap'

// Before the rest is loaded, which is most of what a start makes.
const youngHeap = holdYoungHeap()
const [{ runWorker }, { workerTuning }] = await Promise.all([import('./run-worker.ts'), import('./start-worker.ts')])
await runWorker(process.env, workerTuning)
youngHeap.release()
