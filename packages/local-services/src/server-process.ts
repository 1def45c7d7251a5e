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

const pollMs = 20

/** A server that ended before it was ready. */
class ServerEnded extends Error {
  /** Null if a signal ended it; undefined if it could not be run at all. */
  readonly exitCode: number | null | undefined

  constructor(message: string, exitCode: number | null | undefined) {
    super(message)
    this.name = 'ServerEnded'
    this.exitCode = exitCode
  }
}

/** The last lines of a log file, for an error that explains itself. */
const lastLines = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : ''

/** How a server has ended, for people, and its exit code. */
interface End {
  reason: string
  exitCode: number | null | undefined
}

const endOf = (child: ChildProcess): Promise<End> =>
  new Promise(resolve => {
    child.once('error', error => resolve({ reason: error.message, exitCode: undefined }))
    child.once('exit', (exitCode, signal) => {
      if (child.pid !== undefined) killGroup(child.pid)
      resolve({ reason: signal === null ? `exit code ${exitCode}` : `signal ${signal}`, exitCode })
    })
  })

/** Sends a signal to a process, or to a group of processes where the id is negative, unless it has ended already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already, or belongs to somebody else.
  }
}

/** Ends the processes that a server has started, which would keep its port or its data when it is killed. */
export const killGroup = (pid: number): void => sendSignal(-pid, 'SIGKILL')

/**
 * Starts a server and resolves once it answers, however long that takes: a database that was killed may recover for
 * minutes, and would begin anew if it was ended. The server gets a process group of its own, because a terminal sends
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
  return { pid: child.pid ?? 0, logFile: input.logFile, ended: ended.then(({ reason }) => reason), stop }
}

async function untilReady(input: ServerCommand & StartOptions, ended: Promise<End>): Promise<void> {
  let end: End | undefined
  void ended.then(how => {
    end = how
  })
  while (!(await input.isReady())) {
    input.signal?.throwIfAborted()
    if (end !== undefined) {
      const lines = lastLines(input.logFile)
      throw new ServerEnded(
        `${input.name} did not start (${end.reason}): ${lines}\n(its log: ${input.logFile})`,
        end.exitCode,
      )
    }
    await wait(pollMs)
  }
}
