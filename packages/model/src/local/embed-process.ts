import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTokenizer, type Tokenizers } from './open-tokenizer.ts'
import type { FromProcess, ProcessSettings } from './start-embed-process.ts'

// The process of a local model. It is given one text at a time and answers with its vector, says nothing else, and ends
// with the process that started it. Texts are not put together: with texts of different lengths the padding made four
// at once take 280 ms each, instead of 76, and the rounding of a quantised network would depend on its neighbours.

/** The parts of onnxruntime-node that are used; it is no dependency of the project. */
interface Runtime {
  InferenceSession: { create: (path: string, options: object) => Promise<Session> }
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => object
}
interface Session {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run: (feeds: Record<string, object>) => Promise<Record<string, { data: Float32Array; dims: readonly number[] }>>
}
/** Loads a model. The function that it resolves with makes one vector of length 1. */
async function loadModel(settings: ProcessSettings): Promise<(text: string) => Promise<Float32Array>> {
  const { folder, network, runtime, threads, maxTokens, pooling } = settings
  const require = createRequire(join(runtime, 'package.json'))
  // What is in the folder is what its lock file names.
  const { InferenceSession, Tensor } = require('onnxruntime-node') as Runtime
  const tokenizers = require('@huggingface/tokenizers') as Tokenizers
  const tokenizer = openTokenizer(tokenizers, readTokenizer(join(folder, 'tokenizer.json')))
  const session = await InferenceSession.create(join(folder, network), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 4,
  })
  const output = session.outputNames.find(name => name === 'last_hidden_state') ?? session.outputNames[0] ?? ''

  return async text => {
    const { ids } = tokenizer.encode(text)
    // The last token ends the text for the network.
    const kept = ids.length > maxTokens ? [...ids.slice(0, maxTokens - 1), ...ids.slice(-1)] : ids
    const tensor = (values: BigInt64Array): object => new Tensor('int64', values, [1, kept.length])
    const inputs: Record<string, object> = {
      input_ids: tensor(BigInt64Array.from(kept, BigInt)),
      attention_mask: tensor(new BigInt64Array(kept.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(kept.length)),
    }
    const feeds = Object.fromEntries(
      session.inputNames.map(name => [name, inputs[name] ?? tensor(new BigInt64Array(kept.length))]),
    )
    const result = (await session.run(feeds))[output]
    if (result === undefined) throw new Error('The network has no output.')
    return normalised(pooled(result, pooling))
  }
}

/** One vector of those of all tokens. A network that has done so itself has two dimensions instead of three. */
function pooled(
  { data, dims }: { data: Float32Array; dims: readonly number[] },
  pooling: ProcessSettings['pooling'],
): Float32Array {
  const length = dims.at(-1) ?? 0
  if (dims.length < 3 || pooling === 'cls') return data.slice(0, length)
  const sum = new Float32Array(length)
  for (const [place, value] of data.entries()) sum[place % length] = (sum[place % length] ?? 0) + value
  return sum
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  // A quantised network can come to infinity with some texts, and such a vector can be stored nowhere.
  if (!Number.isFinite(length)) throw new Error('The vector has something that is no number.')
  return length === 0 ? vector : vector.map(value => value / length)
}

// The library says what is wrong with another file.
const readTokenizer = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof openTokenizer>[1]

const answer = (message: FromProcess): void => void process.send?.(message)
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

// Ctrl-C goes to this process, too, while the worker still writes replies.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
try {
  // Written by start-embed-process.ts.
  const embed = await loadModel(JSON.parse(process.argv[2] ?? '{}') as ProcessSettings)
  const { length } = await embed('How long is a vector of this model?')
  process.on('message', text => {
    embed(String(text)).then(
      vector => answer({ vector }),
      (error: unknown) => answer({ refused: reasonOf(error) }),
    )
  })
  answer({ dimensions: length })
} catch (error) {
  answer({ failed: reasonOf(error) })
}
