import { holdYoungHeap } from '@frontdesk/runtime/young-heap'

// Before the rest is loaded, which is most of what a start makes.
const youngHeap = holdYoungHeap()
const [{ runApi }, { apiTimes }] = await Promise.all([import('./run-api.ts'), import('./deps.ts')])
await runApi(process.env, apiTimes)
youngHeap.release()
