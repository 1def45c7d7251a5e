// The worker as it is shipped, but with the periods that a test names on the command line.
import { readEnv } from '@frontdesk/runtime/read-env'
import { WorkerEnv } from '@frontdesk/worker/env'
import { startWorker } from '@frontdesk/worker/start-worker'

await startWorker(readEnv(WorkerEnv, process.env), JSON.parse(process.argv[2]))
