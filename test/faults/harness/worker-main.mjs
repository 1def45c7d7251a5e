// The worker as it is shipped, but with the periods that a test names on the command line.
import { runWorker } from '../../../apps/worker/bundle/run-worker.js'

await runWorker(process.env, JSON.parse(process.argv[2]))
