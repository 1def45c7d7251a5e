import { tuneHeap } from '@frontdesk/runtime/tune-heap'

// Before the rest is loaded, which is most of what a start makes.
const heap = tuneHeap()
const { runProcesses } = await import('@frontdesk/runtime/processes/run-processes')
await runProcesses({
  name: 'worker',
  env: process.env,
  variable: 'WORKER_PROCESSES',
  run: async processNumber => {
    const [{ runWorker }, { workerTuning }] = await Promise.all([
      import('./run-worker.ts'),
      import('./start-worker.ts'),
    ])
    await runWorker(process.env, workerTuning, processNumber)
  },
})
heap.release()
