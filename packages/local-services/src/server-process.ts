import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A server that runs as our child until it is stopped. */
export interface LocalServer {
  url: string
  pid: number
  logFile: string
  /** Settles when the server has ended, with the reason for people. */
  ended: Promise<string>
  /** Asks the server to end, insists after a while, and resolves when it is gone. */
  stop: () => Promise<void>
}

/** How to start one server, how to see that it is ready, and which signal ends it politely. */
export interface ServerCommand {
  name: string
  command: string
  args: string[]
  dir: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  logFile: string
  isReady: () => Promise<boolean>
  stopSignal: NodeJS.Signals
  /** Grace between that signal and SIGKILL. */
  politeMs: number
}

/** What the caller may follow and stop while a server starts. */
export interface StartOptions {
  /** Called with the process id before the server is ready, so that a starter that is killed can find it again. */
  onSpawn?: ((pid: number) => void) | undefined
  /** Ends a server that is still starting. */
  signal?: AbortSignal | undefined
}

/** The folder belongs to the server's user: a link in the place of the log could point anywhere. */
const appendOnly = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW

const readyWithinMs = 60_000
const pollMs = 20

/** The last lines of a log file, for an error that explains itself. */
const lastLines = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : ''

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })

/**
 * Starts a server and resolves once it answers. The server gets a process group of its own, because a terminal sends
 * Ctrl-C to every process of the foreground group, and the database would end before the processes that still write to
 * it. It writes to a file and not to a pipe, so that it can go on when its starter is killed.
 */
export async function startServer(input: ServerCommand & StartOptions): Promise<Omit<LocalServer, 'url'>> {
  input.signal?.throwIfAborted()
  const log = openSync(input.logFile, appendOnly, 0o600)
  const child = spawn(input.command, input.args, {
    cwd: input.dir,
    detached: true,
    stdio: ['ignore', log, log],
    ...(input.env === undefined ? {} : { env: input.env }),
    ...(input.uid === undefined ? {} : { uid: input.uid }),
    ...(input.gid === undefined ? {} : { gid: input.gid }),
  })
  closeSync(log)
  if (child.pid !== undefined) input.onSpawn?.(child.pid)
  const ended = endOf(child)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    child.kill(input.stopSignal)
    const insist = setTimeout(() => child.kill('SIGKILL'), input.politeMs)
    await ended
    clearTimeout(insist)
  }
  await untilReady(input, ended).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { pid: child.pid ?? 0, logFile: input.logFile, ended, stop }
}

async function untilReady(input: ServerCommand & StartOptions, ended: Promise<string>): Promise<void> {
  let reason: string | undefined
  void ended.then(text => {
    reason = text
  })
  const deadline = Date.now() + readyWithinMs
  while (!(await input.isReady())) {
    input.signal?.throwIfAborted()
    if (reason !== undefined) {
      throw new Error(`${input.name} did not start (${reason}): ${lastLines(input.logFile)}`)
    }
    if (Date.now() > deadline) throw new Error(`${input.name} was not ready within ${readyWithinMs / 1000} s`)
    await wait(pollMs)
  }
}
