// The API as it is shipped, but with the periods that a test names on the command line.
import { runApi } from '../../../apps/api/bundle/run-api.js'

await runApi(process.env, JSON.parse(process.argv[2]))
