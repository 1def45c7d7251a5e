import { AppError } from '@frontdesk/contracts/app-error'
import { createLog } from '@frontdesk/runtime/log'
import { readEnv } from '@frontdesk/runtime/read-env'
import { WorkerEnv } from './env.ts'
import { startWorker, workerTuning } from './start-worker.ts'

try {
  await startWorker(readEnv(WorkerEnv, process.env), workerTuning)
} catch (error) {
  // A worker that cannot start says why in one line and leaves.
  if (error instanceof AppError) process.stderr.write(`frontdesk worker: ${error.message}\n`)
  else createLog({ name: 'worker', level: 'info' }).fatal({ err: error }, 'could not start')
  process.exit(1)
}
