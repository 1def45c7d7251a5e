import { fileURLToPath } from 'node:url'
import { installationNamespace } from '@frontdesk/runtime/redis'
import { run } from './run.ts'

// A reader may close the pipe early (`| head`). That is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(
  {
    env: process.env,
    input: process.stdin,
    // The folder that holds the whole project, wherever this is run.
    home: fileURLToPath(new URL('../../../', import.meta.url)),
    namespace: installationNamespace,
    // A source may wait behind others for minutes. Ten minutes without a single page mean that something is wrong.
    idleMs: 600_000,
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  },
  process.argv.slice(2),
)
