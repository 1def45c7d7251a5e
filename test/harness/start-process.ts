import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { apiTimes, type ApiTimes } from '@frontdesk/api/deps'
import { projectUrl } from '@frontdesk/testing/project-url'
import { workerTuning, type WorkerTuning } from '@frontdesk/worker/start-worker'
import type { Test } from 'tap'
import { killOnExit } from './kill-on-exit.ts'

/** One line of a process's log. */
export interface LogLine {
  msg: string
  [field: string]: unknown
}

/** An API or worker of its own, as an operator starts it. */
export interface Process {
  child: ChildProcess
  lines: LogLine[]
  /** Resolves with the first line whose message holds the text, past or to come; rejects when the process has ended. */
  said: (text: string, withinMs?: number) => Promise<LogLine>
  kill: (signal: NodeJS.Signals) => void
  /** Resolves with the exit code. */
  exited: () => Promise<number | null>
}

/** On a machine that is overloaded, an API needs more than a minute of wall clock to start. */
const longestWaitMs = 180_000

/** What is started: a file that node runs, and what follows it on the command line. */
export interface Program {
  main: URL
  args: string[]
}

/** The program as it is shipped; where coverage is measured, from its compiled files. */
export const shipped = (app: 'api' | 'worker'): Program => ({
  main: projectUrl(`apps/${app}/${process.env['COVERAGE_FOLDER'] === undefined ? 'bundle' : 'dist'}/main.js`),
  args: [],
})

/** Starts a program with these variables and nothing else of ours. Killed when the test ends. */
export function startProcess(t: Test, { main, args }: Program, env: Record<string, string>): Process {
  const child = spawn(process.execPath, [fileURLToPath(main), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once(
    'exit',
    killOnExit(() => child.kill('SIGKILL')),
  )
  const lines: LogLine[] = []
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', line => {
      lines.push(line.startsWith('{') ? (JSON.parse(line) as LogLine) : { msg: line })
      for (const look of listeners) look()
    })
  }
  let isClosed = false
  child.once('close', () => {
    isClosed = true
    for (const look of listeners) look()
  })
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const exited = async (): Promise<number | null> => {
    if (isRunning()) await once(child, 'exit')
    return child.exitCode
  }
  t.teardown(async () => {
    // A stopped process hears nothing but these two.
    child.kill('SIGCONT')
    // Not SIGTERM, after which an API serves on for five seconds.
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await exited()
    clearTimeout(timer)
  })
  return {
    child,
    lines,
    kill: signal => void child.kill(signal),
    exited,
    said: (text, withinMs = longestWaitMs) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const line = lines.find(({ msg }) => msg.includes(text))
          if (line !== undefined) settle(() => resolve(line))
          // Else the timer of a call that lost a race would hold the test's own process for minutes.
          else if (isClosed) settle(fail)
        }
        const fail = (): void => {
          const last = lines.slice(-5).map(line => JSON.stringify(line))
          reject(new Error(`${fileURLToPath(main)} never said "${text}"; its last lines: ${last.join('\n')}`))
        }
        const settle = (end: () => void): void => {
          clearTimeout(timer)
          listeners.delete(look)
          end()
        }
        const timer = setTimeout(() => settle(fail), withinMs)
        listeners.add(look)
        look()
      }),
  }
}

/** A program with the periods that a test names on top of its real ones. */
const tuned = (app: 'api' | 'worker', periods: object): Program => ({
  main: projectUrl(`test/faults/harness/${app}-main.mjs`),
  args: [JSON.stringify(periods)],
})

/** Starts an API on any free port, with its real periods where none are named, and resolves with its address. */
export async function startApiProcess(
  t: Test,
  env: Record<string, string>,
  times?: Partial<ApiTimes>,
): Promise<Process & { url: string }> {
  const program = times === undefined ? shipped('api') : tuned('api', { ...apiTimes, ...times })
  const api = startProcess(t, program, { PORT: '0', MAX_CONNECTIONS_PER_IP: '100000', ...env })
  const { address } = await api.said('api is ready')
  return { ...api, url: String(address) }
}

/** Starts a worker, with its real periods where none are named, and resolves once it serves its queues. */
export async function startWorkerProcess(
  t: Test,
  env: Record<string, string>,
  tuning?: Partial<WorkerTuning>,
): Promise<Process> {
  const program = tuning === undefined ? shipped('worker') : tuned('worker', { ...workerTuning, ...tuning })
  const worker = startProcess(t, program, env)
  await worker.said('worker is ready')
  return worker
}
