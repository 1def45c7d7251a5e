import { rmSync } from 'node:fs'
import { compileTests, findTests } from './tests/compile-tests.mjs'
import { measureCoverage, removeCoverage } from './tests/coverage.mjs'
import { ensureModelRuntime } from './programs/ensure-model-runtime.mjs'
import { ensurePgBouncer } from './programs/ensure-pgbouncer.mjs'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { chromiumEnv } from './programs/find-chromium.mjs'
import { Interrupted, main, run, say, SetUpError, step } from './progress.mjs'
import { outputFile, rerunFailed, runAllTests } from './tests/run-tests.mjs'
import { build, tool } from './set-up.mjs'
import { chooseShard, isSlow, toShards } from './tests/slow-suite.mjs'
import { testFiles } from './tests/test-files.mjs'
import { testQuick } from './tests/test-quick.mjs'
import { startTestServices } from './tests/test-services.mjs'
import { findSlowed, readTimes, writeTimes } from './tests/test-times.mjs'

const check = (label, command, args) => step(label, () => run(tool(command), args, { lines: 40 }))

/** What is checked without running anything. */
const checks = {
  lint: () => check('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--format=unix']),
  format: () => check('format (npm run format puts it right)', 'oxfmt', ['--list-different']),
  unusedCode: () => check('no unused code', 'knip', ['--no-progress']),
}

/** Runs a check; a failed one is shown and counted, and does not keep the others from being seen. */
const passes = async work => {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof SetUpError) || error instanceof Interrupted) throw error
    say(error.message)
    return false
  }
}

/** Installing Chromium changes the machine, so it has to be asked for. */
const installChromium = '--install-chromium'
const args = process.argv.slice(2).filter(arg => arg !== installChromium)
/** `--quick`, `--slow`, `--times` (of all files, or of those named after it); undefined for the ordinary run. */
const mode = args.find(arg => arg.startsWith('--'))
const runsSlow = mode === '--slow'
const hasCoverage = mode === undefined && process.env.CI_SLOW === '1'
// Without coverage: it takes a fifth of the CPU time that would be recorded.
const runsAll = mode === '--times' || hasCoverage
const passAll = works => Promise.all(works.map(passes))

/** What no registry of npm has. Resolves with the variables of the browsers. */
const ensurePrograms = async () => {
  await ensureRedis()
  await ensurePgBouncer()
  return chromiumEnv({ mayInstall: process.env.CI === 'true' || process.argv.includes(installChromium) })
}

const sayUnstable = unstable => {
  if (unstable.length === 0) return
  say(`\n! UNSTABLE: these files failed, then passed when run again. Fix them:`)
  for (const file of unstable) say(`!   ${file}`)
}

const saySlowest = results => {
  say('\nthe ten slowest files:')
  for (const { file, seconds, cpu } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    say(`  ${seconds.toFixed(1).padStart(6)} s  ${cpu.toFixed(1).padStart(6)} s CPU  ${file}`)
  }
}

const saySlowed = results => {
  for (const { file, cpu, recorded } of findSlowed(results)) {
    say(`! SLOWER: ${file} takes ${cpu.toFixed(1)} s of CPU; ${recorded} s are recorded (npm run test:times)`)
  }
}

/** The files of this run: all but the slow suite, and one shard of that. */
const chooseFiles = () => {
  const all = findTests()
  const named = args.filter(arg => arg !== mode)
  if (named.length > 0) return all.filter(file => named.includes(file))
  if (runsAll) return all
  const slow = all.filter(isSlow)
  if (runsSlow) return slow
  const shards = toShards(slow, readTimes())
  const shard = chooseShard(shards)
  say(`… slow suite: shard ${shard.index + 1} of ${shards.length} (CI_SLOW=1 runs all). Left out:`)
  for (const file of slow.filter(one => !shard.files.includes(one))) say(`…   ${file}`)
  return [...all.filter(file => !isSlow(file)), ...shard.files]
}

const runTests = async env => {
  rmSync(outputFile, { force: true })
  removeCoverage()
  const first = await runAllTests(chooseFiles(), env, { hasCoverage })
  const isCovered = !hasCoverage || (await passes(() => step('coverage', measureCoverage)))
  const { unstable, fail } = await rerunFailed(first, env)
  saySlowest(first.results)
  if (mode === '--times') writeTimes(first.results)
  else saySlowed(first.results)
  sayUnstable(unstable)
  return { ...first.counts, fail: fail + (isCovered ? 0 : 1) }
}

const testEverything = async () => {
  // A bare machine downloads for minutes: the compiler need not wait for that. A failure is reported below.
  const programs = ensurePrograms()
  programs.catch(() => undefined)
  await build()
  const modelRuntime = ensureModelRuntime()
  await compileTests()
  const checked = await passAll([checks.lint, checks.format, checks.unusedCode])
  const browsers = await programs
  await modelRuntime
  const services = await startTestServices()
  const counts = await runTests({ ...services.env, ...browsers })
  await services.stop()
  return { ...counts, fail: counts.fail + checked.filter(passed => !passed).length }
}

await main(async () => {
  if (mode === '--quick') {
    process.exitCode = (await testQuick(checks, passAll)) ? 0 : 1
    return
  }
  if (mode === undefined && args.length > 0) {
    process.exitCode = (await testFiles(args)) ? 0 : 1
    return
  }
  const { pass, fail, skip } = await testEverything()
  console.log(`${pass} passed, ${fail} failed${skip > 0 ? `, ${skip} skipped` : ''}`)
  process.exitCode = fail === 0 ? 0 : 1
})
