// The API as it is shipped, but with the periods that a test names on the command line.
import { ApiEnv } from '@frontdesk/api/env'
import { startApi } from '@frontdesk/api/start-api'
import { readEnv } from '@frontdesk/runtime/read-env'

await startApi(readEnv(ApiEnv, process.env), JSON.parse(process.argv[2]))
