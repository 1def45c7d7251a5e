import { AppError } from '@frontdesk/contracts/app-error'
import { createLog } from '@frontdesk/runtime/log'
import { readEnv } from '@frontdesk/runtime/read-env'
import { apiTimes } from './deps.ts'
import { ApiEnv } from './env.ts'
import { startApi } from './start-api.ts'

try {
  await startApi(readEnv(ApiEnv, process.env), apiTimes)
} catch (error) {
  // An API that cannot start says why in one line and exits.
  if (error instanceof AppError) process.stderr.write(`frontdesk api: ${error.message}\n`)
  else createLog({ name: 'api', level: 'info' }).fatal({ err: error }, 'could not start')
  process.exit(1)
}
