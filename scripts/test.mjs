import { measureCoverage } from './coverage.mjs'
import { ensureRedis } from './ensure-redis.mjs'
import { findChromium } from './find-chromium.mjs'
import { Interrupted, main, run, say, SetUpError, step } from './progress.mjs'
import { build, tool } from './set-up.mjs'
import { runTests } from './run-tests.mjs'
import { testFiles } from './test-files.mjs'
import { startTestServices } from './test-services.mjs'

const checks = [
  { label: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '--format=unix'] },
  { label: 'format (npm run format puts it right)', command: 'oxfmt', args: ['--list-different'] },
  { label: 'types of the tests', command: 'tsc', args: ['-p', 'tsconfig.tap.json'] },
  { label: 'no unused code', command: 'knip', args: ['--no-progress'] },
]

/** Runs a check; a failed one is shown and counted, and does not keep the others from being seen. */
const passes = async (label, work) => {
  try {
    await step(label, work)
    return true
  } catch (error) {
    if (!(error instanceof SetUpError) || error instanceof Interrupted) throw error
    say(error.message)
    return false
  }
}

/** Installing Chromium changes the machine, so it has to be asked for. */
const installChromium = '--install-chromium'
const args = process.argv.slice(2)

/** What no registry of npm has. Resolves with the path of a Chromium, undefined where there is none. */
const ensurePrograms = async () => {
  await ensureRedis()
  return findChromium({ mayInstall: process.env.CI === 'true' || args.includes(installChromium) })
}

const testEverything = async () => {
  // A bare machine downloads for minutes: the compiler need not wait for that. Whatever fails is heard of below.
  const programs = ensurePrograms()
  programs.catch(() => undefined)
  await build()
  const results = []
  for (const { label, command, args } of checks) {
    results.push(await passes(label, () => run(tool(command), args, { lines: 40 })))
  }
  const chromium = await programs
  const services = await startTestServices()
  const counts = await runTests({ ...services.env, ...(chromium === undefined ? {} : { TEST_CHROMIUM: chromium }) })
  await services.stop()
  results.push(await passes('coverage', measureCoverage))
  return { ...counts, fail: counts.fail + results.filter(passed => !passed).length }
}

const files = args.filter(arg => arg !== installChromium)

await main(async () => {
  if (files.length > 0) {
    process.exitCode = await testFiles(files)
    return
  }
  const { pass, fail, skip } = await testEverything()
  console.log(`${pass} passed, ${fail} failed${skip > 0 ? `, ${skip} skipped` : ''}`)
  process.exitCode = fail === 0 ? 0 : 1
})
