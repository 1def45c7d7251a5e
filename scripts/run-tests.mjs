import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiledOf } from './compile-tests.mjs'
import { openCoverage } from './coverage.mjs'
import { root, say, track } from './progress.mjs'

/** The whole output of all test files, for more than the failures. */
export const outputFile = join(root, '.data/test.tap')

/**
 * Starts one compiled test file as a process of its own, which prints its results as TAP. It leads a process group: what
 * it has started and not ended is ended with it. `timeoutSeconds` is tap's limit for the whole file; 0 is none.
 */
export const spawnTest = (file, { nodeArgs = [], env = {}, stdio, timeoutSeconds }) => {
  const child = spawn(process.execPath, [...nodeArgs, compiledOf(file)], {
    cwd: root,
    stdio,
    env: { ...process.env, TAP_TIMEOUT: String(timeoutSeconds), ...env },
    detached: true,
  })
  child.once('exit', () => endGroup(child))
  return track(Object.assign(child, { leadsGroup: true }))
}

const endGroup = ({ pid }) => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const longestSeconds = 600

/** Runs one test file to its end. Resolves with its exit code and with what it printed. */
const runToEnd = (file, options) =>
  new Promise(resolve => {
    const child = spawnTest(file, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeoutSeconds: longestSeconds })
    const ran = { code: 1, output: '', errors: '' }
    child.stdout.setEncoding('utf8').on('data', text => (ran.output += text))
    child.stderr.setEncoding('utf8').on('data', text => (ran.errors += text))
    // tap ends a file that takes too long, unless its event loop stands still.
    const timer = setTimeout(() => endGroup(child), (longestSeconds + 10) * 1000)
    child.once('error', error => (ran.errors += error.message))
    child.once('close', code => {
      clearTimeout(timer)
      resolve({ ...ran, code })
    })
  })

const noCounts = { pass: 0, fail: 0, skip: 0 }
const sumOf = (a, b) => ({ pass: a.pass + b.pass, fail: a.fail + b.fail, skip: a.skip + b.skip })

/** tap's own count of a file's assertions: `# { total: 91, pass: 90, fail: 1 }`. */
const countIn = output => {
  const line = output.split('\n').findLast(text => text.startsWith('# {')) ?? ''
  return {
    ...noCounts,
    ...Object.fromEntries([...line.matchAll(/(pass|fail|skip): (\d+)/g)].map(match => [match[1], Number(match[2])])),
  }
}

const passedLine = /^\s*(?:ok \d|\d+\.\.\d|#\s(?:Subtest|time)|TAP version|$)/

/** What of a failed file's output is worth reading: everything but what passed. */
const showFailure = ({ output, errors }) =>
  say(
    `${output
      .split('\n')
      .filter(line => !passedLine.test(line))
      .join('\n')}\n${errors}`,
  )

/** Runs one file and says what became of it. A file that dies, takes too long or tests nothing has failed, too. */
const runFile = async (file, { nodeArgs, env, hasCoverage }) => {
  const start = Date.now()
  const coverage = hasCoverage ? openCoverage() : undefined
  const ran = await runToEnd(file, { nodeArgs, env: { ...env, ...coverage?.env } })
  coverage?.close()
  appendFileSync(outputFile, `# ${file}\n${ran.output}${ran.errors}\n`)
  const counts = countIn(ran.output)
  const isOk = ran.code === 0 && counts.fail === 0 && counts.pass + counts.skip > 0
  const seconds = (Date.now() - start) / 1000
  say(`${isOk ? '✓' : '✗'} ${file} (${seconds.toFixed(1)} s)`)
  if (!isOk) showFailure(ran)
  return { file, isOk, seconds, counts: isOk ? counts : { ...counts, fail: Math.max(counts.fail, 1) } }
}

/** Tests over several processes and in a browser wait for these most of the time. */
const isOfManyProcesses = file => /^test\/(?!repository)/.test(file)

/**
 * Runs test files, two of those that wait for other processes beside two of those that compute, and four of one kind when
 * the other is done. Resolves with one result for each file.
 */
export const runTests = async (files, { lanes = 4, ...options }) => {
  const waiting = files.filter(isOfManyProcesses)
  const computing = files.filter(file => !isOfManyProcesses(file))
  const results = []
  const runLane = async queues => {
    for (;;) {
      const file = queues.find(queue => queue.length > 0)?.shift()
      if (file === undefined) return
      results.push(await runFile(file, options))
    }
  }
  const turns = [
    [waiting, computing],
    [computing, waiting],
  ]
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(turns[lane % turns.length])))
  return results
}

/** tap's count of the assertions of all files. */
export const countAll = results => results.map(({ counts }) => counts).reduce(sumOf, noCounts)

/** More files than these have not failed by chance. */
const mostUnstable = 15

/**
 * Runs each failed file once more, by itself: a test that fails by chance must be mended, but it does not fail the run.
 * Resolves with the names of the files that passed this time, and with the failures that are left.
 */
export const rerunFailed = async (results, env) => {
  const failed = results.filter(({ isOk }) => !isOk).map(({ file }) => file)
  if (failed.length === 0 || failed.length > mostUnstable) return { unstable: [], fail: countAll(results).fail }
  say(`\n${failed.length} failed: each is run once more, by itself`)
  const again = await runTests(failed, { nodeArgs: ['--enable-source-maps'], env, lanes: 1 })
  return { unstable: again.filter(({ isOk }) => isOk).map(({ file }) => file), fail: countAll(again).fail }
}
