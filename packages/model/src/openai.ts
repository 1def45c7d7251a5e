import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Deadlines } from './deadlines.ts'
import { newDialect } from './dialect.ts'
import type { Model, ModelEvent, ModelRequest } from './model.ts'
import { openaiClient } from './openai-client.ts'
import { beginCall } from './provider-call.ts'
import type { ProviderResponse } from './provider-fetch.ts'
import { readReply, type Habits } from './read-reply.ts'

export interface OpenaiSettings {
  /** Undefined for servers that ask for none. */
  apiKey: string | undefined
  /** Up to and with `/v1`. */
  baseURL: string
  model: string
  deadlines: Deadlines
  /** Without one, every request is made. */
  breaker?: CircuitBreaker | undefined
}

/** For a model that has thought for the whole length of a reply. The total deadline ends longer thoughts. */
const tokensToThink = 4_000
/** Four things a dialect can learn, and the request that fits. */
const maxRequests = 5

/**
 * The answer provider behind any OpenAI-compatible endpoint: chat completions, streamed. The SDK makes the request;
 * the body is read here, because the SDK takes a cut stream for a whole one and waits for a silent one without end.
 */
export function openaiModel({ apiKey = 'none', baseURL, model, deadlines, breaker }: OpenaiSettings): Model {
  const client = openaiClient({ apiKey, baseURL, totalMs: deadlines.totalMs })
  const dialect = newDialect(baseURL)
  const habits: Habits = { beginsWithThoughts: false, needsRoomToThink: false }

  async function ask(request: ModelRequest, signal: AbortSignal): Promise<ProviderResponse> {
    for (let asked = 1; ; asked += 1) {
      const body = dialect.body(model, request, habits.needsRoomToThink ? tokensToThink : 0)
      try {
        const response: unknown = await client.chat.completions.create(body, { signal }).asResponse()
        // Made by providerFetch.
        return response as ProviderResponse
      } catch (error) {
        if (asked === maxRequests || !dialect.learn(error, body)) throw error
      }
    }
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent, void, undefined> {
    const { signal, isWhole = false } = request
    const call = beginCall({ deadlines, apiKey, breaker }, request)
    let response: ProviderResponse | undefined
    try {
      response = await ask(request, call.signal)
      const { maxOutputTokens } = request
      const needs = { watch: call.watch, apiKey, signal, isWhole, habits, maxOutputTokens }
      for await (const event of readReply(needs, response.body)) {
        call.begun()
        yield event
      }
      call.succeeded()
    } catch (error) {
      throw call.failed(error)
    } finally {
      call.end(response)
    }
  }

  return { name: model, provider: 'openai', stream }
}
