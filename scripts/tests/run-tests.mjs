import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiledOf } from './compile-tests.mjs'
import { coverageEnv } from './coverage.mjs'
import { measureCpu } from './measure-cpu.mjs'
import { readTimes } from './test-times.mjs'
import { root, say, track } from '../progress.mjs'

/** The whole output of all test files, for more than the failures. */
export const outputFile = join(root, '.data/test.tap')

const runInTurn = join(root, 'scripts/run-in-turn.mjs')

/**
 * What runs these files. tap names folders of tests after the arguments, so they are few: the first file stands for all.
 */
const commandOf = files => {
  const compiled = files.map(compiledOf)
  return files.length === 1
    ? { args: compiled, env: {} }
    : { args: [runInTurn, compiled[0]], env: { TEST_FILES: compiled.join(',') } }
}

/**
 * Starts a process that runs compiled test files in turn and prints their results as TAP. It leads a process group: what
 * it has started and not ended is ended with it. `timeoutSeconds` is tap's limit for all of them; 0 is none.
 */
export const spawnTests = (files, { nodeArgs = [], env = {}, stdio, timeoutSeconds }) => {
  const command = commandOf(files)
  const child = spawn(process.execPath, [...nodeArgs, ...command.args], {
    cwd: root,
    stdio,
    env: { ...process.env, TAP_TIMEOUT: String(timeoutSeconds), ...env, ...command.env },
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

const longestSeconds = 1200

const fileLine = /^# file: (.+)\n/gm

/** Runs test files to their end. Resolves with the exit code, with what they printed, and with the CPU seconds of each. */
const runToEnd = (files, options) =>
  new Promise(resolve => {
    const child = spawnTests(files, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeoutSeconds: longestSeconds,
    })
    const cpu = measureCpu(child.pid)
    if (files.length === 1) cpu.begin(compiledOf(files[0]))
    const ran = { code: 1, output: '', errors: '', cpu: cpu.seconds }
    let scanned = 0
    child.stdout.setEncoding('utf8').on('data', text => {
      ran.output += text
      for (const [, file] of ran.output.slice(scanned).matchAll(fileLine)) cpu.begin(file)
      scanned = ran.output.lastIndexOf('\n') + 1
    })
    child.stderr.setEncoding('utf8').on('data', text => (ran.errors += text))
    // tap ends files that take too long, unless their event loop stands still.
    const timer = setTimeout(() => endGroup(child), (longestSeconds + 10) * 1000)
    child.once('error', error => (ran.errors += error.message))
    child.once('exit', cpu.end)
    child.once('close', code => {
      clearTimeout(timer)
      resolve({ ...ran, code })
    })
  })

const noCounts = { pass: 0, fail: 0, skip: 0 }
const sumOf = (a, b) => ({ pass: a.pass + b.pass, fail: a.fail + b.fail, skip: a.skip + b.skip })

/** tap's own count of assertions: `# { total: 91, pass: 90, fail: 1 }`. */
const countIn = output => {
  const line = output.split('\n').findLast(text => text.startsWith('# {')) ?? ''
  return {
    ...noCounts,
    ...Object.fromEntries([...line.matchAll(/(pass|fail|skip): (\d+)/g)].map(match => [match[1], Number(match[2])])),
  }
}

/** What each file printed; `run-in-turn.mjs` names a file before its tests. */
const splitByFile = (files, output) => {
  if (files.length === 1) return [{ file: files[0], text: output }]
  const parts = output.split(new RegExp(fileLine, 'm')).slice(1)
  const texts = new Map(parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1]]] : [])))
  return files.map(file => ({ file, text: texts.get(compiledOf(file)) }))
}

const secondsIn = text =>
  [...text.matchAll(/^(?:not )?ok .*# time=([\d.]+)ms/gm)].reduce((sum, [, ms]) => sum + Number(ms) / 1000, 0)

const passedLine = /^\s*(?:ok \d|\d+\.\.\d|#\s(?:Subtest|time)|TAP version|$)/

/** What of a failed file's output is worth reading: everything but what passed. */
const failuresIn = text =>
  text
    .split('\n')
    .filter(line => !passedLine.test(line))
    .join('\n')

const sayResult = ({ file, isOk, seconds }) => say(`${isOk ? '✓' : '✗'} ${file} (${seconds.toFixed(1)} s)`)

/** True where the process ended before tap had counted: the last file that printed anything was running. */
const isCutOff = output => !/^# \{/m.test(output)

/**
 * The result of each file of a process. A file that dies, takes too long or tests nothing has failed, too; so have all
 * where nothing says which of them it was.
 */
const resultsOf = (files, { code, output, cpu }) => {
  const parts = splitByFile(files, output).map(({ file, text = '' }) => ({
    file,
    text,
    seconds: secondsIn(text),
    cpu: cpu.get(compiledOf(file)) ?? 0,
    isOk: /^ok /m.test(text) && !/^not ok /m.test(text),
  }))
  const last = parts.findLast(({ text }) => text !== '')
  if (isCutOff(output) && last !== undefined) last.isOk = false
  const isExplained = code === 0 || parts.some(({ isOk }) => !isOk)
  return parts.map(part => ({ ...part, isOk: part.isOk && isExplained }))
}

/**
 * Tests over several processes and in a browser wait for these most of the time. They run what others cover, and figures
 * of coverage cost each process a fifth of its CPU.
 */
const startsProcesses = file => /^test\/(?!repository)/.test(file)

/** Runs test files in one process and says what became of each. */
const runBatch = async (files, { nodeArgs, env, hasCoverage }) => {
  const isCovered = hasCoverage && !startsProcesses(files[0])
  const ran = await runToEnd(files, { nodeArgs, env: { ...env, ...(isCovered && coverageEnv()) } })
  appendFileSync(outputFile, `${ran.output}${ran.errors}\n`)
  const results = resultsOf(files, ran)
  for (const result of results) {
    sayResult(result)
    if (!result.isOk) say(failuresIn(result.text))
  }
  const failed = results.filter(({ isOk }) => !isOk).length
  if (failed > 0) say(ran.errors)
  const counts = countIn(ran.output)
  return { results, counts: { ...counts, fail: Math.max(counts.fail, failed) } }
}

/**
 * Some measure the memory of their process, and those below `test` may end the processes of others. Tests in a browser do
 * neither, but for the one that runs `npm start`.
 */
const needsOwnProcess = file =>
  /memory/.test(file) || (file.startsWith('test/e2e/') ? file.endsWith('/start.test.ts') : startsProcesses(file))

/** So many files share a process: loading the API takes 2 s of CPU, a file of its tests 3 s. */
const mostInBatch = 24

/** Files of one workspace share a process, and with it what is loaded and compiled. */
const toBatches = files => {
  const batches = []
  const open = new Map()
  for (const file of files) {
    const workspace = file.split('/').slice(0, 2).join('/')
    const batch = needsOwnProcess(file) ? undefined : open.get(workspace)
    if (batch !== undefined && batch.length < mostInBatch) {
      batch.push(file)
      continue
    }
    batches.push([file])
    if (!needsOwnProcess(file)) open.set(workspace, batches.at(-1))
  }
  return batches
}

/** The longest batch first, so that no core has to wait for the last of them. */
const longestFirst = batches => {
  const times = readTimes()
  const secondsOf = files => files.reduce((sum, file) => sum + (times[file]?.seconds ?? 5), 0)
  return batches.toSorted((a, b) => secondsOf(b) - secondsOf(a))
}

/**
 * Runs batches of test files: one of those that wait for other processes beside two of those that compute, and three of
 * one kind when the other is done. Resolves with one result for each file, and with tap's count of assertions.
 */
const runBatches = async (batches, { lanes, ...options }) => {
  const waiting = longestFirst(batches.filter(([file]) => startsProcesses(file)))
  const computing = longestFirst(batches.filter(([file]) => !startsProcesses(file)))
  const ran = []
  const runLane = async queues => {
    for (;;) {
      const batch = queues.find(queue => queue.length > 0)?.shift()
      if (batch === undefined) return
      ran.push(await runBatch(batch, options))
    }
  }
  const turns = [
    [computing, waiting],
    [waiting, computing],
  ]
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(turns[lane % turns.length])))
  return {
    results: ran.flatMap(({ results }) => results),
    counts: ran.map(({ counts }) => counts).reduce(sumOf, noCounts),
  }
}

/** Runs test files, several at once. With coverage each process writes which lines it ran. */
export const runAllTests = (files, env, { hasCoverage = false } = {}) =>
  runBatches(toBatches(files), { env, lanes: 4, hasCoverage })

/** Runs files in processes of their own, whose failures name places in TypeScript. */
export const runEachTest = (files, env, lanes) =>
  runBatches(
    files.map(file => [file]),
    { env, lanes, nodeArgs: ['--enable-source-maps'] },
  )

/** More files than these have not failed by chance. */
const mostUnstable = 15

/**
 * Runs each failed file once more, by itself: a test that fails by chance must be mended, but it does not fail the run.
 * Resolves with the names of the files that passed this time, and with the failures that are left.
 */
export const rerunFailed = async ({ results, counts }, env) => {
  const failed = results.filter(({ isOk }) => !isOk).map(({ file }) => file)
  if (failed.length === 0 || failed.length > mostUnstable) return { unstable: [], fail: counts.fail }
  say(`\n${failed.length} failed: each is run once more, by itself`)
  const again = await runEachTest(failed, env, 1)
  return { unstable: again.results.filter(({ isOk }) => isOk).map(({ file }) => file), fail: again.counts.fail }
}
