import { main } from './progress.mjs'
import { runAdmin } from './run-admin.mjs'

await main(() => runAdmin(process.argv.slice(2)))
