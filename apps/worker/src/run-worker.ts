import { AppError } from '@frontdesk/errors/app-error'
import { createLog } from '@frontdesk/runtime/log'
import { startExitCode } from '@frontdesk/runtime/processes/start-exit-code'
import { readEnv } from '@frontdesk/runtime/read-env'
import { WorkerEnv } from './env.ts'
import { startWorker, type WorkerTuning } from './start-worker.ts'

/**
 * Starts the worker with the settings of an environment. One that cannot start says why in one line and exits. It has a
 * number where it is one of several processes.
 */
export async function runWorker(env: NodeJS.ProcessEnv, tuning: WorkerTuning, processNumber?: number): Promise<void> {
  try {
    await startWorker(readEnv(WorkerEnv, env), tuning, processNumber)
  } catch (error) {
    if (error instanceof AppError) process.stderr.write(`frontdesk worker: ${error.message}\n`)
    else createLog({ name: 'worker', level: 'info', processNumber }).fatal({ err: error }, 'could not start')
    process.exit(startExitCode(error))
  }
}
