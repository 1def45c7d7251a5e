import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compiledOf, sourceOf } from './compile-tests.mjs'
import { root, say, track } from './progress.mjs'
import { tool } from './set-up.mjs'

/** The whole output of tap, for more than the failures. */
const tapFile = join(root, '.data/test.tap')

/** Test files that run at once: most of them wait for a server more often than they compute. */
const jobs = 4

/**
 * Starts tap on compiled test files, as the leader of a process group: a signal ends the tests that run. tap itself
 * ignores SIGTERM and would go on to the next file.
 */
export const spawnTap = (args, env, stdout) => {
  const options = { cwd: root, stdio: ['ignore', stdout, 'inherit'], env: { ...process.env, ...env }, detached: true }
  return track(Object.assign(spawn(tool('tap'), ['run', ...args], options), { leadsGroup: true, ignoresSigterm: true }))
}

/** Resolves with a child's exit code. */
export const exitOf = child =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })

const fileResult = /^(ok|not ok) \d+ - (.+?)(?: # (?:time=([\d.]+)ms|SKIP.*))?$/
const passedLine = /^\s*(?:ok \d|\d+\.\.\d|#\s(?:Subtest|time)|$)/

/** What of a failed file's output is worth reading: everything but what passed. */
const showFailure = lines => say(lines.filter(line => !passedLine.test(line)).join('\n'))

const countIn = line =>
  Object.fromEntries([...line.matchAll(/(pass|fail|skip): (\d+)/g)].map(match => [match[1], Number(match[2])]))

/** What became of one file. */
const resultOf = ([, state, name, ms]) => ({
  file: sourceOf(name),
  isOk: state === 'ok',
  seconds: Number(ms ?? 0) / 1000,
})

const sayResult = ({ file, isOk, seconds }) =>
  say(`${isOk ? '✓' : '✗'} ${file}${seconds > 0 ? ` (${seconds.toFixed(1)} s)` : ''}`)

/** Reads tap's output and resolves with one result for each file that ran, and with tap's count of all assertions. */
const readResults = async (stdout, copy) => {
  const results = []
  let counts = { pass: 0, fail: 0, skip: 0 }
  let lines = []
  let isAfterFailure = false
  for await (const line of createInterface({ input: stdout })) {
    copy.write(`${line}\n`)
    const file = fileResult.exec(line)
    if (file) {
      const result = resultOf(file)
      results.push(result)
      sayResult(result)
      isAfterFailure = !result.isOk
      if (isAfterFailure) showFailure(lines)
      lines = []
    } else if (line.startsWith('# {')) {
      counts = { ...counts, ...countIn(line) }
    } else if (isAfterFailure && lines.length === 0) {
      // Why a file failed whose assertions all passed (it timed out, or its process broke) stands below its result.
      if (line.startsWith('  ')) say(line)
      else isAfterFailure = false
    } else {
      lines.push(line)
    }
  }
  return { results, counts }
}

const failedIn = results => results.filter(({ isOk }) => !isOk).map(({ file }) => file)

/**
 * Runs test files, given by their sources, and prints a line for each and what failed. Resolves with one result for
 * each file and with tap's count of assertions; a file that tap did not come to has failed.
 */
const runTests = async (files, env, args) => {
  const child = spawnTap(['--reporter=tap', ...args, ...files.map(compiledOf)], env, 'pipe')
  const exit = exitOf(child)
  const copy = createWriteStream(tapFile, { flags: 'a' })
  const { results, counts } = await readResults(child.stdout, copy)
  copy.end()
  await exit
  const seen = new Set(results.map(({ file }) => file))
  const missing = files.filter(file => !seen.has(file))
  const all = [...results, ...missing.map(file => ({ file, isOk: false, seconds: 0 }))]
  // A file that dies or times out has failed, whatever was counted.
  return { results: all, counts: { ...counts, fail: Math.max(counts.fail, failedIn(all).length) } }
}

/** Runs every test file with coverage, several at once. */
export const runAllTests = (files, env) => runTests(files, env, [`--jobs=${jobs}`])

/** More files than these have not failed by chance. */
const mostUnstable = 15

/**
 * Runs each failed file once more, by itself: a test that fails by chance must be mended, but it does not fail the run.
 * Resolves with the names of the files that passed this time, and with the failures that are left.
 */
export const rerunFailed = async ({ results, counts }, env) => {
  const failed = failedIn(results)
  if (failed.length === 0 || failed.length > mostUnstable) return { unstable: [], fail: counts.fail }
  say(`\n${failed.length} failed: each is run once more, by itself`)
  const unstable = []
  let fail = 0
  for (const file of failed) {
    const again = await runTests([file], env, ['--disable-coverage', '--jobs=1'])
    if (again.counts.fail === 0) unstable.push(file)
    fail += again.counts.fail
  }
  return { unstable, fail }
}
