import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root, say, track } from './progress.mjs'
import { tool } from './set-up.mjs'

/** The whole output of tap, for whoever wants more than the failures. */
const tapFile = join(root, '.data/test.tap')

/** Starts tap on some files, or on all of them. */
export const spawnTap = (args, env, stdout) =>
  track(
    spawn(tool('tap'), ['run', ...args], {
      cwd: root,
      stdio: ['ignore', stdout, 'inherit'],
      // tap finds tsconfig.tap.json, but does not hand it to the tests' own processes.
      env: { ...process.env, ...env, TS_NODE_PROJECT: join(root, 'tsconfig.tap.json') },
    }),
  )

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
  Object.fromEntries([...line.matchAll(/(pass|fail|skip|todo): (\d+)/g)].map(m => [m[1], Number(m[2])]))

/**
 * Runs every test file with coverage, says one line for each, shows what failed, and returns tap's own count of
 * assertions.
 */
export const runTests = async env => {
  const child = spawnTap(['--reporter=tap'], env, 'pipe')
  const exit = exitOf(child)
  const copy = createWriteStream(tapFile)
  let counts = { fail: 1 }
  let lines = []
  let isAfterFailure = false
  for await (const line of createInterface({ input: child.stdout })) {
    copy.write(`${line}\n`)
    const file = fileResult.exec(line)
    if (file) {
      say(`${file[1] === 'ok' ? '✓' : '✗'} ${file[2]}${file[3] ? ` (${(Number(file[3]) / 1000).toFixed(1)} s)` : ''}`)
      isAfterFailure = file[1] !== 'ok'
      if (isAfterFailure) showFailure(lines)
      lines = []
    } else if (line.startsWith('# {')) {
      counts = countIn(line)
    } else if (isAfterFailure && lines.length === 0) {
      // Why a file failed whose assertions all passed (it timed out, or its process broke) stands below its result.
      if (line.startsWith('  ')) say(line)
      else isAfterFailure = false
    } else {
      lines.push(line)
    }
  }
  copy.end()
  const { pass, fail, skip } = { pass: 0, fail: 0, skip: 0, ...counts }
  // A file that dies or times out fails the run, whatever was counted.
  return { pass, fail: fail === 0 && (await exit) !== 0 ? 1 : fail, skip }
}
