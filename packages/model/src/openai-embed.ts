import type { Readable } from 'node:stream'
import { APIConnectionError } from 'openai'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { withPrefix } from './embedding-prefixes.ts'
import type { Embed } from './model.ts'
import { openaiClient } from './openai-client.ts'
import { beginCall } from './provider-call.ts'
import { providerGarbled } from './provider-errors.ts'
import type { ProviderResponse } from './provider-fetch.ts'

export interface EmbedSettings {
  /** Undefined for servers that ask for none. */
  apiKey: string | undefined
  /** Up to and with `/v1`. */
  baseURL: string
  /** How long the whole answer may take. */
  withinMs: number
  /** Without one, every request is made. */
  breaker?: CircuitBreaker | undefined
}

/** Thirty-two vectors of 4,000 numbers, written out, take 2 MB. */
const longestAnswer = 16_000_000

/** Embeddings of any OpenAI-compatible endpoint. The SDK makes the request; the body is read here, with a limit. */
export function openaiEmbed({ apiKey = 'none', baseURL, withinMs, breaker }: EmbedSettings): Embed {
  // The SDK's own timer comes later than ours, which says that the provider was silent.
  const client = openaiClient({ apiKey, baseURL, totalMs: withinMs + 1_000 })
  const deadlines = { firstTokenMs: Infinity, idleMs: withinMs, totalMs: withinMs }

  // Numbers as they are: every compatible server can write them, and not every one the shorter base64.
  const send = async (model: string, input: string[], options: RequestOptions): Promise<ProviderResponse> => {
    const body = { model, input, encoding_format: 'float' as const }
    const answer: unknown = await client.embeddings.create(body, options).asResponse()
    // Made by providerFetch.
    return answer as ProviderResponse
  }

  return async ({ signal, ...asked }) => {
    const call = beginCall({ deadlines, apiKey, breaker }, { signal })
    let response: ProviderResponse | undefined
    try {
      const { model, texts } = withPrefix(asked)
      response = await send(model, texts, { signal: call.signal }).catch((error: unknown) => {
        if (!isWithoutAnswer(error)) throw error
        return send(model, texts, { signal: call.signal, fetchOptions: { keepalive: false } })
      })
      const vectors = vectorsIn(await readAll(response.body), texts.length)
      call.succeeded()
      return vectors
    } catch (error) {
      throw call.failed(error)
    } finally {
      call.end(response)
    }
  }
}

interface RequestOptions {
  signal: AbortSignal
  /** Without `keepalive` the request has a connection of its own, which no server can have closed at rest. */
  fetchOptions?: { keepalive: false }
}

/**
 * Whether the connection broke before anything came back: mostly a server closed it at rest, at the moment in which it
 * was used again. An embedding changes nothing, so it can be asked for once more.
 */
const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof APIConnectionError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === 'ECONNRESET' || error.cause.code === 'EPIPE')

async function readAll(body: Readable): Promise<string> {
  let text = ''
  for await (const part of body.setEncoding('utf8')) {
    text += part
    if (text.length > longestAnswer) throw providerGarbled('The answer is longer than any could be.')
  }
  return text
}

/** Compatible servers leave out whatever they have no use for. */
interface LooseAnswer {
  data?: ({ index?: unknown; embedding?: unknown } | null)[]
}

function vectorsIn(text: string, count: number): number[][] {
  let answer: LooseAnswer | null
  try {
    answer = JSON.parse(text) as LooseAnswer | null
  } catch {
    // The parser's own message quotes the text.
    throw providerGarbled('The embeddings are not JSON.')
  }
  const data = Array.isArray(answer?.data) ? answer.data : []
  const vectors: number[][] = []
  for (const [place, given] of data.entries()) {
    const index = typeof given?.index === 'number' ? given.index : place
    if (isVector(given?.embedding)) vectors[index] = given.embedding
  }
  const { length } = vectors[0] ?? []
  const isWhole = vectors.length === count && Object.keys(vectors).length === count
  if (!isWhole || vectors.some(vector => vector.length !== length)) {
    throw providerGarbled('The answer has not one vector for each text.')
  }
  return vectors
}

const isVector = (given: unknown): given is number[] =>
  Array.isArray(given) && given.length > 0 && given.every(Number.isFinite)
