import { tuneHeap } from '@frontdesk/runtime/tune-heap'

// Before the rest is loaded, which is most of what a start makes.
const heap = tuneHeap()
const { runProcesses } = await import('@frontdesk/runtime/processes/run-processes')
await runProcesses({
  name: 'api',
  env: process.env,
  variable: 'API_PROCESSES',
  run: async processNumber => {
    const [{ runApi }, { apiTimes }] = await Promise.all([import('./run-api.ts'), import('./deps.ts')])
    await runApi(process.env, apiTimes, processNumber)
  },
})
heap.release()
