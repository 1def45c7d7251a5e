import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { providerCut, providerRefused, providerStalled } from '../provider-errors.ts'
import { unusable, type InstalledModel, type ModelManifest } from './model-folder.ts'

/** What the process of a model is told when it starts. */
export interface ProcessSettings extends Pick<ModelManifest, 'network' | 'pooling' | 'maxTokens'> {
  readonly folder: string
  readonly runtime: string
  readonly threads: number
}

/** What it says: once how long its vectors are or why it cannot be used, then an answer for each text. */
export type FromProcess = { dimensions: number } | { failed: string } | { vector: Float32Array } | { refused: string }

/** A process with a model. One text is embedded at a time. */
export interface EmbedProcess {
  readonly dimensions: number
  /** Fails as a provider does. After a failure that is no refusal the process has ended. */
  readonly embed: (text: string) => Promise<Float32Array>
  readonly stop: () => void
  /** Resolves with the reason when the process ends. */
  readonly ended: Promise<string>
}

/** Loading takes 0.4 s with the words of one language and 1 s with those of all; on a slow disk longer. */
const loadMs = 60_000
/** A text takes 0.1 s; with a large model on a slow machine a few. */
const textMs = 30_000
/** Behind what writes replies, and still a quarter of a busy core: a question that waits is a question of a visitor. */
const nice = 5
/** The words of a multilingual model take 70 MB, and twice as much while they are read. */
const heapMegabytes = 256
const mostThreads = 4

/**
 * Starts the process of a model: what the runtime does to its own process, it does to nothing else. It has no variable of
 * ours, and so no key. Resolves when the model is loaded; throws where it cannot be.
 */
export async function startEmbedProcess({
  folder,
  runtime,
  manifest: { network, pooling, maxTokens },
}: Pick<InstalledModel, 'folder' | 'runtime'> & {
  manifest: Pick<ModelManifest, 'network' | 'pooling' | 'maxTokens'>
}): Promise<EmbedProcess> {
  const threads = Math.min(mostThreads, Math.max(1, Math.floor(availableParallelism() / 2)))
  const settings: ProcessSettings = { folder, runtime, network, pooling, maxTokens, threads }
  const child = fork(new URL('embed-process.js', import.meta.url), [JSON.stringify(settings)], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<string>(resolve => {
    // Without a number it could not be started. With one, a message came when it had just ended.
    child.on('error', error => child.pid === undefined && resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  child.once('spawn', () => lowerPriority(child))
  const life: Life = { endedBecause: undefined, onEnd: undefined }
  void ended.then(why => {
    life.endedBecause = why
    life.onEnd?.(why)
  })
  const stop = (): void => void child.kill('SIGKILL')
  const loaded = await heard({ child, life, withinMs: loadMs })
  if (!('dimensions' in loaded)) {
    stop()
    const why = 'failed' in loaded ? loaded.failed : 'it says nothing that makes sense'
    throw unusable(`The model in ${folder} cannot be loaded: ${why.split('\n', 1)[0]}`)
  }
  const embed = async (text: string): Promise<Float32Array> => {
    const answer = heard({ child, life, withinMs: textMs })
    child.send(text)
    const message = await answer
    if ('vector' in message) return message.vector
    throw providerRefused('refused' in message ? message.refused : 'The process says nothing that makes sense.')
  }
  return { dimensions: loaded.dimensions, embed, stop, ended }
}

interface Listening {
  readonly child: ChildProcess
  readonly life: Life
  readonly withinMs: number
}

/** Whoever waits is told of the end. A promise of it would keep each text's vector for as long as the process lives. */
interface Life {
  endedBecause: string | undefined
  onEnd: ((why: string) => void) | undefined
}

/** The next message of the process, which keeps this one from ending only while it is waited for. */
async function heard({ child, life, withinMs }: Listening): Promise<FromProcess> {
  child.ref()
  child.channel?.ref()
  let onMessage: (message: unknown) => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<FromProcess>((resolve, reject) => {
      // Sent by embed-process.ts.
      onMessage = message => resolve(message as FromProcess)
      child.once('message', onMessage)
      life.onEnd = why => reject(providerCut(`The process of the embedding model has ended: ${why}`))
      if (life.endedBecause !== undefined) life.onEnd(life.endedBecause)
      timer = setTimeout(() => {
        child.kill('SIGKILL')
        reject(providerStalled('total'))
      }, withinMs)
    })
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage)
    life.onEnd = undefined
    child.channel?.unref()
    child.unref()
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, nice)
  } catch {
    // It has ended already.
  }
}
