import { AppError } from '@frontdesk/errors/app-error'
import { createLog } from '@frontdesk/runtime/log'
import { startExitCode } from '@frontdesk/runtime/processes/start-exit-code'
import { readEnv } from '@frontdesk/runtime/read-env'
import type { ApiTimes } from './deps.ts'
import { ApiEnv } from './env.ts'
import { startApi } from './start-api.ts'

/**
 * Starts the API with the settings of an environment. One that cannot start says why in one line and exits. It has a
 * number where it is one of several processes.
 */
export async function runApi(env: NodeJS.ProcessEnv, times: ApiTimes, processNumber?: number): Promise<void> {
  try {
    await startApi(readEnv(ApiEnv, env), times, processNumber)
  } catch (error) {
    if (error instanceof AppError) process.stderr.write(`frontdesk api: ${error.message}\n`)
    else createLog({ name: 'api', level: 'info', processNumber }).fatal({ err: error }, 'could not start')
    process.exit(startExitCode(error))
  }
}
