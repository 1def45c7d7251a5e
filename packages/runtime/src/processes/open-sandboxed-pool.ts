import { on, once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { startSandboxedProcess, type SandboxLimits } from './start-sandboxed-process.ts'

// What strangers wrote is as hard to read as they make it. In processes of its own that work can neither hold up this
// process, nor exhaust its memory, nor end it; and no owner has more than one of the processes.

/** The processes of a pool. */
export interface SandboxedPoolInput {
  /**
   * The program that each process runs: it says that it is ready, then answers each request with a message, ahead of which
   * it may send pieces of the answer as `{ piece }`.
   */
  readonly program: URL
  readonly limits: SandboxLimits
  /** Processes at a time. */
  readonly processes: number
}

/** How a request is treated. */
export interface AskOptions<Piece = never> {
  /** Names whose requests are worked on one at a time, so that none of them delays the others: accounts, networks. */
  readonly owners: readonly string[]
  /** How long the work may take. */
  readonly withinMs: number
  readonly signal?: AbortSignal
  /**
   * What follows the request as `{ part }`, read once a process is free: what waits for one is in nobody's memory.
   */
  readonly parts?: () => AsyncIterable<Uint8Array>
  /** Hears the pieces of an answer: a message is read in one turn of the event loop, so a large one comes in several. */
  readonly onPiece?: (piece: Piece) => void
}

/** Processes that read what strangers wrote. They start when there is work, and end when there has been none for a while. */
export interface SandboxedPool<Request, Answer, Piece = never> {
  /**
   * Fails with `InputTooHard` where the work took more than it may, and with `PartsLost` where the input could not be read.
   * The process is replaced then.
   */
  readonly ask: (request: Request, options: AskOptions<Piece>) => Promise<Answer>
  /** Ends all processes. What is asked, or waits, fails, and is not `InputTooHard`. */
  readonly close: () => Promise<void>
}

/** The process took too long or too much memory over one input, and has been ended. */
export class InputTooHard extends Error {
  override readonly name = 'InputTooHard'
}

/** The parts of an input could not be read; the cause says why. */
export class PartsLost extends Error {
  override readonly name = 'PartsLost'
}

interface Task<Request, Answer, Piece> extends Omit<AskOptions<Piece>, 'signal'> {
  readonly request: Request
  readonly settle: (outcome: Promise<Answer>) => void
}

/** An idle process keeps 60 MB. */
const idleMs = 10_000
/** The system ends a process by the CPU that it took in all: it is replaced before that. */
const longestLifeMs = 30_000

/** Opens a pool. The answers are those of its program, which is ours: nothing else checks them. */
export function openSandboxedPool<Request extends object | string, Answer extends object, Piece = never>(
  input: SandboxedPoolInput,
): SandboxedPool<Request, Answer, Piece> {
  const closing = new AbortController()
  const slots = Array.from({ length: input.processes }, () => newSlot<Answer, Piece>(input, closing.signal))
  const waiting: Task<Request, Answer, Piece>[] = []
  const busy = new Set<string>()
  const next = (): void => {
    const slot = slots.find(one => !one.isBusy())
    const index = waiting.findIndex(({ owners }) => !owners.some(owner => busy.has(owner)))
    const [task] = slot === undefined || index === -1 ? [] : waiting.splice(index, 1)
    if (slot === undefined || task === undefined) return
    const { owners, request, settle } = task
    for (const owner of owners) busy.add(owner)
    const outcome = slot.ask(request, task)
    settle(outcome)
    const done = (): void => {
      for (const owner of owners) busy.delete(owner)
      next()
    }
    outcome.then(done, done)
    next()
  }
  const ask = async (request: Request, { signal, ...options }: AskOptions<Piece>): Promise<Answer> => {
    signal?.throwIfAborted()
    closing.signal.throwIfAborted()
    return new Promise<Answer>((resolve, reject) => {
      const settle = (outcome: Promise<Answer>): void => {
        outcome.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort))
      }
      const task = { ...options, request, settle }
      const onAbort = (): void => {
        const place = waiting.indexOf(task)
        if (place !== -1) waiting.splice(place, 1)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.push(task)
      next()
    })
  }
  return {
    ask,
    async close() {
      closing.abort(new Error('The pool is closed.'))
      for (const { settle } of waiting.splice(0)) settle(Promise.reject(closing.signal.reason as Error))
      await Promise.all(slots.map(slot => slot.stop()))
    },
  }
}

/** A place for one process, which is replaced when its input was too much for it. */
function newSlot<Answer extends object, Piece>({ program, limits }: SandboxedPoolInput, closing: AbortSignal) {
  let child: ChildProcess | undefined
  let isBusy = false
  let idle: NodeJS.Timeout | undefined
  let spentMs = 0
  /** Ends the process, and does not wait until it is gone: one that hangs in the kernel must not keep the place. */
  const drop = (): ChildProcess | undefined => {
    clearTimeout(idle)
    const dropped = child
    child = undefined
    spentMs = 0
    dropped?.kill('SIGKILL')
    return dropped
  }
  const stop = async (): Promise<void> => {
    const stopped = drop()
    if (stopped?.exitCode === null && stopped.signalCode === null) await once(stopped, 'exit')
  }
  const ask = async (request: object | string, options: Work<Piece>): Promise<Answer> => {
    isBusy = true
    clearTimeout(idle)
    const startedAt = performance.now()
    try {
      if (child?.connected !== true) child = await startSandboxedProcess(program, limits)
      closing.throwIfAborted()
      return await answerOf<Answer, Piece>(child, request, options)
    } catch (error) {
      drop()
      throw closing.aborted ? closing.reason : error
    } finally {
      spentMs += performance.now() - startedAt
      if (spentMs > longestLifeMs) drop()
      else idle = setTimeout(drop, idleMs).unref()
      isBusy = false
    }
  }
  return { isBusy: () => isBusy, ask, stop }
}

type Work<Piece> = Pick<AskOptions<Piece>, 'withinMs' | 'parts' | 'onPiece'>

/** Asks a process; fails when it ends instead, or takes too long. */
async function answerOf<Answer extends object, Piece>(
  child: ChildProcess,
  request: object | string,
  { withinMs, parts, onPiece }: Work<Piece>,
): Promise<Answer> {
  const over = new AbortController()
  const onExit = (code: number | null, signal: string | null): void =>
    over.abort(new Error(`its process has ended: ${signal ?? code}`))
  child.once('exit', onExit)
  let timer: NodeJS.Timeout | undefined
  try {
    // The process is ours and says nothing else.
    const messages = on(child, 'message', { signal: over.signal }) as AsyncIterable<[Answer | { piece: Piece }]>
    child.send(request)
    if (parts !== undefined) await sendParts(child, parts(), over.signal)
    // How long the parts take says nothing about the input.
    timer = setTimeout(() => over.abort(new Error('it takes too long')), withinMs)
    for await (const [message] of messages) {
      if (!('piece' in message)) return message
      onPiece?.(message.piece)
    }
    throw new Error('its messages have ended')
  } catch (error) {
    if (error instanceof PartsLost) throw error
    throw new InputTooHard('The input is too hard to read.', { cause: over.signal.reason ?? error })
  } finally {
    clearTimeout(timer)
    child.off('exit', onExit)
  }
}

async function sendParts(child: ChildProcess, parts: AsyncIterable<Uint8Array>, over: AbortSignal): Promise<void> {
  const send = (message: object): Promise<void> =>
    new Promise((resolve, reject) => {
      child.send(message, error => (error === null ? resolve() : reject(error)))
    })
  const all = parts[Symbol.asyncIterator]()
  for (;;) {
    const next = await all.next().catch((cause: unknown) => {
      throw new PartsLost('The parts of the input could not be read.', { cause })
    })
    over.throwIfAborted()
    if (next.done === true) return
    await send({ part: next.value })
  }
}
