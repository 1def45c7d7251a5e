import { openSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compileTests } from './tests/compile-tests.mjs'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { main, root, say, SetUpError } from './progress.mjs'
import { spawnTests } from './tests/run-tests.mjs'
import { build } from './set-up.mjs'

const usage = `npm run test:soak -- [--minutes 30] [--repeats 3]
  --minutes  how long faults come in random order at the end
  --repeats  how often each fault is tried by itself before; default: a tenth of the minutes`

/** The whole output of tap; the terminal shows a line for each fault. */
const tapFile = join(root, '.data/soak.tap')

const numberOf = (text, name) => {
  if (!/^\d+$/.test(text)) throw new SetUpError(`--${name} is a whole number\n${usage}`)
  return Number(text)
}

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string', default: '30' }, repeats: { type: 'string' } },
    })
    const minutes = numberOf(values.minutes, 'minutes')
    return { minutes, repeats: numberOf(values.repeats ?? String(Math.floor(minutes / 10)), 'repeats') }
  } catch (error) {
    throw error instanceof SetUpError ? error : new SetUpError(`${error.message}\n${usage}`)
  }
}

await main(async () => {
  const { minutes, repeats } = readOptions()
  await build()
  await compileTests()
  await ensureRedis()
  const child = spawnTests(['test/faults/soak.ts'], {
    nodeArgs: ['--enable-source-maps'],
    env: { SOAK_MINUTES: String(minutes), SOAK_REPEATS: String(repeats) },
    stdio: ['ignore', openSync(tapFile, 'w'), 'inherit'],
    timeoutSeconds: 0,
  })
  process.exitCode = await new Promise(resolve => child.once('close', code => resolve(code ?? 1)))
  say(process.exitCode === 0 ? '✓ every invariant held' : `✗ see ${tapFile}`)
})
