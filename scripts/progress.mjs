import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { releaseLock, shareLock, takeLock } from './take-lock.mjs'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const workDir = join(root, '.data')

/** Creates the folder for what the scripts keep; nobody else may read in it. */
export const createWorkDir = () => mkdirSync(workDir, { recursive: true, mode: 0o700 })

/** Where the long output of npm, Prisma and the compilers goes. */
export const logFile = join(workDir, 'set-up.log')

/** An error whose message is enough for the person at the terminal: shown without a stack. */
export class SetUpError extends Error {}

// Progress goes to standard error, so that `npm run -s admin` can be piped.
const isTerminal = process.stderr.isTTY

/** Writes one line. */
export const say = line => process.stderr.write(`${line}\n`)

/** Does one step and ticks it off. Where the output is no terminal, a step that takes more than 3 s is named first. */
export const step = async (label, work) => {
  const start = Date.now()
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1)
  if (isTerminal) process.stderr.write(`… ${label}`)
  const notice = isTerminal ? undefined : setTimeout(() => say(`… ${label}`), 3000)
  const finish = mark => say(`${isTerminal ? '\r\u001b[K' : ''}${mark} ${label} (${seconds()} s)`)
  try {
    const result = await work()
    finish('✓')
    return result
  } catch (error) {
    finish('✗')
    throw error
  } finally {
    clearTimeout(notice)
  }
}

/** Waits for all of these, also where one fails: what goes on by itself would be in the way of what comes after. */
export const allOf = async (...works) => {
  const ended = await Promise.allSettled(works)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return ended.map(({ value }) => value)
}

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')

let commandsBegun = 0

const commands = new Set()
let isInterrupted = false

/** Thrown where work stops because a signal asked for it. */
export class Interrupted extends SetUpError {
  constructor() {
    super('stopped')
  }
}

/** Thrown where a command of `run` did not end well. */
export class CommandFailed extends SetUpError {}

/** Remembers a child process while it runs, for `endRunning`. */
export const track = child => {
  commands.add(child)
  child.once('close', () => commands.delete(child))
  return child
}

/** A command of `run` leads a process group, so that the processes it has started end with it. */
const kill = (child, signal) => {
  try {
    if (child.leadsGroup) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const politeMs = 5000

/** Ends the commands that are running; from now on `run` starts no other. */
export const endRunning = () => {
  isInterrupted = true
  for (const child of commands) {
    kill(child, 'SIGTERM')
    setTimeout(() => commands.has(child) && kill(child, 'SIGKILL'), politeMs).unref()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Does work that a signal stops between two commands, so that its `finally` blocks still remove what is unfinished. */
export const interruptible = async work => {
  if (isInterrupted) throw new Interrupted()
  for (const signal of signals) process.on(signal, endRunning)
  try {
    const result = await work()
    if (isInterrupted) throw new Interrupted()
    return result
  } finally {
    for (const signal of signals) process.removeListener(signal, endRunning)
  }
}

/** Runs a command with its output in the log file; when it fails, the error carries its last lines. */
export const run = (command, args, options) => interruptible(() => runToEnd(command, args, options))

const runToEnd = async (command, args, { env = {}, cwd = root, lines = 15 } = {}) => {
  createWorkDir()
  // Commands run side by side: each writes a file of its own, so that an error shows the lines of its command.
  const ownLog = `${logFile}.${process.pid}.${commandsBegun++}`
  const log = openSync(ownLog, 'w', 0o600)
  const options = { cwd, env: { ...process.env, ...env }, stdio: ['ignore', log, log], detached: true }
  const child = track(Object.assign(spawn(command, args, options), { leadsGroup: true }))
  closeSync(log)
  const unshare = heldLock === undefined || child.pid === undefined ? undefined : shareLock(heldLock, child.pid)
  const reason = await new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  unshare?.()
  const output = readFileSync(ownLog, 'utf8')
  appendFileSync(logFile, `\n$ ${command} ${args.join(' ')}\n${output}`, { mode: 0o600 })
  rmSync(ownLog)
  if (reason !== undefined && !isInterrupted) {
    throw new CommandFailed(
      `${basename(command)} ${args.join(' ')} failed (${reason}):\n${lastLines(output, lines)}\n(full log: ${logFile})`,
    )
  }
}

/** True while a process with this id runs, of any user. */
export const isAlive = pid => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const waitForLock = async lock => {
  let hasSaid = false
  for (let owner = takeLock(lock); owner !== undefined; owner = takeLock(lock)) {
    if (!hasSaid) say(`… waiting for the build of process ${owner}`)
    hasSaid = true
    await wait(200)
    if (isInterrupted) throw new Interrupted()
  }
}

/** The lock that this process has, which its commands hold as well. */
let heldLock

/** Two builds at once in one tree would write over each other: the second one waits for the first. */
export const oneAtATime = (work, lock = join(workDir, 'build.lock')) =>
  interruptible(async () => {
    createWorkDir()
    await waitForLock(lock)
    heldLock = lock
    const release = () => releaseLock(lock)
    process.once('exit', release)
    try {
      return await work()
    } finally {
      heldLock = undefined
      process.removeListener('exit', release)
      release()
    }
  })

/**
 * Runs a script's main function and ends the process, whatever it has left open.
 * A failure is one message, without a stack where the cause is known.
 */
export const main = async work => {
  try {
    await work()
  } catch (error) {
    const isExplained = error instanceof SetUpError || error?.code === 'ENOSPC'
    say(isExplained ? error.message : (error?.stack ?? String(error)))
    process.exitCode = error instanceof Interrupted ? 130 : 1
  }
  process.exit()
}
