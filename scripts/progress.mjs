import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const workDir = join(root, '.data')
/** Where the long output of npm, Prisma and the compilers goes. */
const logFile = join(workDir, 'set-up.log')

/** What went wrong in words for the person at the terminal: shown without a stack. */
export class SetUpError extends Error {}

// Progress goes to standard error, so that `npm run -s admin` can be piped.
const isTerminal = process.stderr.isTTY

/** Says one thing on a line of its own. */
export const say = line => process.stderr.write(`${line}\n`)

/** Does one step and ticks it off. Where nobody can see a line being rewritten, a step that takes long says so first. */
export const step = async (label, work) => {
  const start = Date.now()
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1)
  if (isTerminal) process.stderr.write(`… ${label}`)
  const patience = isTerminal ? undefined : setTimeout(() => say(`… ${label}`), 3000)
  const finish = mark => say(`${isTerminal ? '\r\u001b[K' : ''}${mark} ${label} (${seconds()} s)`)
  try {
    const result = await work()
    finish('✓')
    return result
  } catch (error) {
    finish('✗')
    throw error
  } finally {
    clearTimeout(patience)
  }
}

const lastLines = (from, count) =>
  readFileSync(logFile).subarray(from).toString().trimEnd().split('\n').slice(-count).join('\n')

const commands = new Set()

/** Remembers a child while it runs, for `endRunning`. */
export const track = child => {
  commands.add(child)
  child.once('close', () => commands.delete(child))
  return child
}

/** Ends the commands that are being run: a Ctrl-C reaches them by itself, a SIGTERM does not. */
export const endRunning = () => {
  for (const child of commands) child.kill('SIGTERM')
}

/** Runs a command with its output in the log file; when it fails, the error carries its last lines. */
export const run = async (command, args, { env = {}, cwd = root, lines = 15 } = {}) => {
  mkdirSync(workDir, { recursive: true, mode: 0o700 })
  appendFileSync(logFile, `\n$ ${command} ${args.join(' ')}\n`, { mode: 0o600 })
  const log = openSync(logFile, 'a')
  const from = statSync(logFile).size
  const child = track(spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', log, log] }))
  closeSync(log)
  const reason = await new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  if (reason !== undefined) {
    throw new SetUpError(
      `${basename(command)} ${args.join(' ')} failed (${reason}):\n${lastLines(from, lines)}\n(all of it: ${logFile})`,
    )
  }
}

/** True while a process with this id runs, whoever it belongs to. */
export const isAlive = pid => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two builds at once in one tree would write over each other: the second one waits for the first. */
export const oneAtATime = async work => {
  mkdirSync(workDir, { recursive: true, mode: 0o700 })
  const lock = join(workDir, 'build.pid')
  let told = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = Number(readFileSync(lock, 'utf8'))
    if (owner === 0 || isAlive(owner)) {
      if (!told) say(`… waiting for the build of process ${owner}`)
      told = true
      await wait(200)
    } else {
      rmSync(lock, { force: true })
    }
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

/**
 * Runs a script's main function and ends the process, because a timer of somebody's library may still tick (10 s after
 * a migration). A failure is said in words, without a stack where the cause is known.
 */
export const main = async work => {
  try {
    await work()
  } catch (error) {
    say(error instanceof SetUpError ? error.message : (error?.stack ?? String(error)))
    process.exitCode = 1
  }
  process.exit()
}
