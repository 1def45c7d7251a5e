import { runWorker } from './run-worker.ts'
import { workerTuning } from './start-worker.ts'

await runWorker(process.env, workerTuning)
