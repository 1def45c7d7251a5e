import { apiTimes } from './deps.ts'
import { runApi } from './run-api.ts'

await runApi(process.env, apiTimes)
