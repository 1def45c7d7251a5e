import type { CircuitBreaker } from '../circuit-breaker.ts'
import { withPrefix } from '../embedding-prefixes.ts'
import type { EmbeddedKind, EmbedRequest, Embed } from '../model.ts'
import { providerPaused, providerStalled } from '../provider-errors.ts'
import { checkModel, readLocalName, unusable } from './model-folder.ts'
import { startEmbedProcess, type EmbedProcess } from './start-embed-process.ts'

export interface LocalModelsSettings {
  /** DATA_DIR. */
  readonly dataDir: string
  /** Called when a process ends that nobody has stopped. */
  readonly onEnded: (name: string, why: string) => void
  /** How long a process may do nothing; tests choose their own. */
  readonly idleMs?: number
}

/** The local models of a process. Each is loaded when it is first asked, in a process of its own. */
export interface LocalModels {
  /**
   * Embeds with the model that the request names; the whole answer may take so long. With a breaker, a model that is too
   * slow for this machine is left alone for a while, and nobody waits for it in vain.
   */
  readonly embedWithin: (withinMs: number, breaker?: CircuitBreaker) => Embed
  readonly close: () => void
}

/** A model that embeds passages only is needed again with the next page that changes. */
const idleMs = 600_000
/** A model that dies is started again after a second, then after two, and so on. */
const firstPauseMs = 1_000
const longestPauseMs = 60_000

interface Task {
  readonly text: string
  /** Nobody waits for it any more. */
  readonly signal: AbortSignal
  readonly resolve: (vector: number[]) => void
  readonly reject: (error: unknown) => void
}

/** Opens the local models. Nothing is read or started before the first request. */
export function openLocalModels(settings: LocalModelsSettings): LocalModels {
  const queues = new Map<string, ModelQueue>()
  const queueOf = (model: string): ModelQueue => {
    const known = queues.get(model)
    if (known !== undefined) return known
    const queue = newQueue(settings, model)
    queues.set(model, queue)
    return queue
  }
  const embed = async ({ signal, kind, ...asked }: EmbedRequest, withinMs: number): Promise<number[][]> => {
    signal.throwIfAborted()
    const { model, texts } = withPrefix({ kind, ...asked })
    const call = new AbortController()
    const stopped = new Promise<never>((_, reject) => {
      call.signal.addEventListener('abort', () => reject(call.signal.reason as Error), { once: true })
    })
    const leave = (): void => call.abort(signal.reason)
    const timer = setTimeout(() => call.abort(providerStalled('total')), withinMs)
    signal.addEventListener('abort', leave, { once: true })
    try {
      const vectors = Promise.all(texts.map(text => queueOf(model).ask(kind, text, call.signal)))
      return await Promise.race([vectors, stopped])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      // What has failed needs none of the other texts either.
      call.abort()
    }
  }
  return {
    embedWithin: (withinMs, breaker) => async request => {
      const ask = (): Promise<number[][]> => embed(request, withinMs)
      return breaker === undefined ? ask() : guarded(breaker, request.signal, ask)
    },
    close() {
      for (const queue of queues.values()) queue.close()
    },
  }
}

/** Asks unless the breaker is open, and tells it what came of it. */
async function guarded<Answer>(
  breaker: CircuitBreaker,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const call = breaker.enter()
  try {
    const answer = await ask()
    call.end()
    return answer
  } catch (error) {
    if (signal.aborted) call.leave()
    else call.end(error)
    throw error
  }
}

type ModelQueue = ReturnType<typeof newQueue>

/**
 * The texts that wait for one model. Questions go first, so a visitor waits for one passage at most (0.1 s), and not for a
 * batch of them. What a process that dies leaves behind fails, as with a provider: its caller asks again.
 */
function newQueue(settings: LocalModelsSettings, model: string) {
  const waiting: Record<EmbeddedKind, Task[]> = { question: [], passage: [] }
  const process = keepProcess(settings, model)
  let isBusy = false
  let answersQuestions = false

  const next = (): Task | undefined => {
    for (;;) {
      const task = waiting.question.shift() ?? waiting.passage.shift()
      if (task === undefined || !task.signal.aborted) return task
    }
  }
  const work = async (): Promise<void> => {
    isBusy = true
    for (let task = next(); task !== undefined; task = next()) {
      await process.embed(task.text).then(task.resolve, task.reject)
    }
    isBusy = false
    // Loading would take longer than a visitor waits, so what answers questions stays.
    if (!answersQuestions) process.endWhenIdle()
  }
  return {
    ask: (kind: EmbeddedKind, text: string, signal: AbortSignal): Promise<number[]> =>
      new Promise((resolve, reject) => {
        waiting[kind].push({ text, signal, resolve, reject })
        answersQuestions ||= kind === 'question'
        if (!isBusy) void work()
      }),
    close: () => process.close(),
  }
}

/** The process of one model: started when it is needed, and again when it has died, after a pause that grows. */
function keepProcess({ dataDir, onEnded, idleMs: maxIdleMs = idleMs }: LocalModelsSettings, model: string) {
  let running: EmbedProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let failures = 0
  let pausedUntil = 0

  const pause = (): void => {
    failures += 1
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
    pausedUntil = Math.max(pausedUntil, performance.now() + pauseMs)
  }
  const begin = async (): Promise<EmbedProcess> => {
    const leftMs = pausedUntil - performance.now()
    if (leftMs > 0) throw providerPaused(leftMs / 1_000)
    const started = await startModel(dataDir, model).catch((error: unknown) => {
      pause()
      throw error
    })
    // It was closed while the model was loaded.
    if (pausedUntil === Infinity) started.stop()
    void started.ended.then(why => {
      // It was stopped by us.
      if (running !== started) return
      running = undefined
      pause()
      onEnded(model, why)
    })
    return started
  }
  const stop = (): void => {
    clearTimeout(idle)
    const stopped = running
    running = undefined
    stopped?.stop()
  }
  return {
    async embed(text: string): Promise<number[]> {
      clearTimeout(idle)
      running ??= await begin()
      const vector = await running.embed(text)
      failures = 0
      return [...vector]
    },
    endWhenIdle() {
      idle = setTimeout(stop, maxIdleMs).unref()
    },
    close() {
      pausedUntil = Infinity
      stop()
    },
  }
}

/** Checks the model and starts it. */
async function startModel(dataDir: string, model: string): Promise<EmbedProcess> {
  const { name, digest } = readLocalName(model) ?? { name: model, digest: undefined }
  const installed = await checkModel(dataDir, name)
  if (digest !== undefined && digest !== installed.digest) {
    throw unusable(`The model ${name} was replaced by another one of that name. Restart the workers.`)
  }
  const started = await startEmbedProcess(installed)
  if (started.dimensions === installed.manifest.dimensions) return started
  started.stop()
  throw unusable(
    `The vectors of ${name} have ${started.dimensions} dimensions, and model.json says ${installed.manifest.dimensions}. Run: npm run admin -- models add ${name}`,
  )
}
