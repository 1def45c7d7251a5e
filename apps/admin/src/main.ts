import { fileURLToPath } from 'node:url'
import { installationNamespace } from '@frontdesk/runtime/redis'
import { run } from './run.ts'

// Whoever reads the beginning only (`| head`) has what they wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(
  {
    env: process.env,
    // The folder that holds the whole project, wherever this is run.
    home: fileURLToPath(new URL('../../../', import.meta.url)),
    namespace: installationNamespace,
    // A crawl may wait behind others for minutes; ten without a single page mean that something is wrong.
    patienceMs: 600_000,
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  },
  process.argv.slice(2),
)
