import cluster, { type Worker } from 'node:cluster'
import type { MessageToProcess, MessageToSupervisor, ProcessAnswer } from './ask-processes.ts'
import { createLog } from '../log.ts'
import { stopSignals } from '../shutdown.ts'
import { withTimeout } from '../with-timeout.ts'

/** Pauses before a process is started again. They grow, so that one that cannot run does not take a core. */
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A process that ran for so long is no reason for a longer pause. */
const steadyAfterMs = 60_000
/** A process exits within 28 s by itself. */
const killAfterMs = 30_000
/** As long as `/health/ready` waits for PostgreSQL: who asks for the metrics or the health waits for all processes. */
const answerWithinMs = 1_000

/** One of the processes, which may be between two lives. */
interface Place {
  readonly number: number
  child: Worker | undefined
  isReady: boolean
  pauseMs: number
}

export interface SupervisorInput {
  /** Name of the program, as its log has it. */
  name: string
  count: number
  /** The variable that says to a process which number it has. */
  numberVariable: string
}

/**
 * Starts `count` processes of this program and ends with them. The first one starts alone: where settings are wrong or
 * migrations are missing, it says so once, and this process ends with its exit code. From then on a process that ends is
 * started again. Signals are passed on to all. When this process is killed the others end, because Node.js ends a process
 * of a cluster that has lost its primary.
 */
export function superviseProcesses({ name, count, numberVariable }: SupervisorInput): void {
  const log = createLog({ name, level: 'info' })
  const places = Array.from({ length: count }, (_, index) => newPlace(index + 1))
  const passOn = openQuestions(places)
  let hasStarted = false
  let isStopping = false
  let exitCode = 0

  const onReady = (place: Place): void => {
    place.isReady = true
    if (hasStarted) return
    hasStarted = true
    places.slice(1).forEach(start)
  }
  const onEnd = (place: Place, ranMs: number, code: number | null, signal: string | null): void => {
    Object.assign(place, { child: undefined, isReady: false })
    // A process that still starts is ended by the signal itself.
    if (isStopping) exitCode = Math.max(exitCode, code ?? Number(signal === 'SIGKILL'))
    if (!hasStarted && !isStopping) process.exit(code ?? 1)
    if (isStopping) return exitOnceAllEnded()
    const pauseMs = ranMs > steadyAfterMs ? firstPauseMs : place.pauseMs
    place.pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    log.warn({ process: place.number, code, signal, pauseMs }, 'process exited; restarting it')
    setTimeout(() => start(place), pauseMs)
  }
  const start = (place: Place): void => {
    if (isStopping) return
    place.child = startChild(
      { [numberVariable]: String(place.number) },
      {
        onReady: () => onReady(place),
        onMessage: passOn,
        onEnd: (...how) => onEnd(place, ...how),
        onError: err => log.warn({ err, process: place.number }, 'process is unreachable'),
      },
    )
  }
  const exitOnceAllEnded = (): void => {
    if (places.every(({ child }) => child === undefined)) process.exit(exitCode)
  }
  // Not `child.kill`, which would close its channel first.
  const signalAll = (signal: NodeJS.Signals): void => places.forEach(({ child }) => child?.process.kill(signal))
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      log.warn({ signal }, 'second signal, exiting now')
      signalAll('SIGKILL')
      process.exit(1)
    }
    isStopping = true
    signalAll(signal)
    setTimeout(() => signalAll('SIGKILL'), killAfterMs)
    exitOnceAllEnded()
  }
  // All processes listen on one socket. By default this process would accept every connection and hand it on, and those on
  // their way to a process that dies would stay open without an answer: 4 of 3,400 with five kills, and none so.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  for (const signal of stopSignals) process.on(signal, stop)
  places.slice(0, 1).forEach(start)
}

const newPlace = (number: number): Place => ({ number, child: undefined, isReady: false, pauseMs: firstPauseMs })

type Question = Exclude<MessageToSupervisor, { type: 'ready' }>

interface ChildEvents {
  onReady: () => void
  onMessage: (child: Worker, message: Question) => void
  onEnd: (ranMs: number, code: number | null, signal: string | null) => void
  onError: (error: Error) => void
}

function startChild(env: Record<string, string>, { onReady, onMessage, onEnd, onError }: ChildEvents): Worker {
  const child = cluster.fork(env)
  const startedAt = performance.now()
  const end = (code: number | null, signal: string | null): void => onEnd(performance.now() - startedAt, code, signal)
  child.on('message', (message: MessageToSupervisor) => {
    if (message.type === 'ready') onReady()
    else onMessage(child, message)
  })
  child.once('exit', end)
  // Of a message to a process that has just died. Without a listener it would end all.
  child.on('error', error => {
    onError(error)
    if (child.process.pid === undefined) end(1, null)
  })
  return child
}

/** Passes a question of one process on to all, and their answers back to it. */
function openQuestions(places: readonly Place[]) {
  const pending = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  const send = (child: Worker, message: MessageToProcess): void => {
    // One that has just ended hears nothing, and counts as silent.
    if (child.isConnected()) child.send(message, () => undefined)
  }
  const ask = async ({ number, child, isReady }: Place, question: string): Promise<ProcessAnswer<unknown>> => {
    if (child === undefined || !isReady) return { process: number, isReady: false }
    lastId += 1
    const id = lastId
    const answered = new Promise<unknown>(resolve => pending.set(id, resolve))
    send(child, { type: 'question', id, question })
    try {
      return { process: number, isReady, answer: await withTimeout(answerWithinMs, answered) }
    } catch {
      return { process: number, isReady }
    } finally {
      pending.delete(id)
    }
  }
  return (child: Worker, message: Question): void => {
    if (message.type === 'answer') return pending.get(message.id)?.(message.answer)
    void Promise.all(places.map(place => ask(place, message.question))).then(answers =>
      send(child, { type: 'answers', id: message.id, answers }),
    )
  }
}
