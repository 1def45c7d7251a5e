import type { Readable } from 'node:stream'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { DeadlineWatch } from './deadlines.ts'
import { enterStream, wholeBatchMs } from './batch-window.ts'
import type { FinishReason, ModelEvent } from './model.ts'
import { providerBroke, providerCut, providerEmpty, providerGarbled, providerRefused } from './provider-errors.ts'
import { readEvents, type ServerEvent } from './read-events.ts'
import { collectToolCalls, type ToolCallCollector } from './tool-calls.ts'

const finishReasons: readonly string[] = ['stop', 'length', 'tool_calls', 'content_filter'] satisfies FinishReason[]
const isFinishReason = (reason: string): reason is FinishReason => finishReasons.includes(reason)

export interface ReplyNeeds {
  watch: DeadlineWatch
  apiKey: string
  /** The caller gave up: then even a whole reply is not delivered. */
  signal: AbortSignal
  isWhole: boolean
}

/** State of a reply while it is read. */
interface Reading {
  /** Leading white space is no text to a reader: it waits for the first visible character. */
  leading: string
  characters: number
  toolCalls: ToolCallCollector
  finishReason: FinishReason | undefined
  inputTokens: number | null
  outputTokens: number | null
}

/**
 * A streamed chat completion as model events. It is whole only when a finish reason came: a connection may end
 * cleanly in the middle of a sentence, and the SDK takes that for the end.
 */
export async function* readReply(
  { watch, apiKey, signal, isWhole }: ReplyNeeds,
  body: Readable,
  maxCharacters: number,
): AsyncGenerator<ModelEvent, void, undefined> {
  const reading: Reading = {
    leading: '',
    characters: 0,
    toolCalls: collectToolCalls(),
    finishReason: undefined,
    inputTokens: null,
    outputTokens: null,
  }
  const stream = enterStream()
  // The first text goes at once, and what comes behind the finish reason is waited for by nobody.
  const isInTheMiddle = (): boolean => reading.characters > 0 && reading.finishReason === undefined
  const batchMs = (): number => (isWhole ? wholeBatchMs : stream.batchMs())
  const pace = { batchMs: () => (isInTheMiddle() ? batchMs() : 0), onPiece: watch.waiting }
  try {
    for await (const events of readEvents(body, pace)) {
      watch.heard()
      const said = visible(reading, events.map(event => textOf(reading, event, apiKey)).join(''))
      const text = cut(said, reading.characters - maxCharacters)
      if (text !== '' || reading.toolCalls.size() > 0) watch.begun()
      if (text !== '') yield { type: 'text', text }
      if (reading.characters + reading.toolCalls.characters() > maxCharacters) {
        reading.finishReason = 'length'
        break
      }
      if (reading.finishReason !== undefined) watch.closing()
      watch.waiting()
    }
  } catch (error) {
    if (signal.aborted || reading.finishReason === undefined) throw error
  } finally {
    stream.leave()
  }
  yield* ending(reading)
}

function textOf(reading: Reading, event: ServerEvent, apiKey: string): string {
  if (event.data === '[DONE]') return ''
  const chunk = parse(event.data)
  if (event.name === 'error' || chunk.error) throw providerBroke(words(chunk.error ?? chunk), apiKey)
  if (chunk.usage) {
    reading.inputTokens = chunk.usage.prompt_tokens ?? null
    reading.outputTokens = chunk.usage.completion_tokens ?? null
  }
  const choice = chunk.choices?.[0]
  if (!choice) return ''
  if (choice.delta?.tool_calls) reading.toolCalls.add(choice.delta.tool_calls)
  if (choice.finish_reason) {
    if (!isFinishReason(choice.finish_reason)) throw providerCut('The reply ended for a reason outside the protocol.')
    reading.finishReason = choice.finish_reason
  }
  return choice.delta?.content ?? ''
}

/** Compatible servers leave out or null whatever they have no use for. */
interface LooseChunk {
  error?: unknown
  usage?: Partial<NonNullable<ChatCompletionChunk['usage']>> | null
  choices?: { delta?: ChatCompletionChunk.Choice.Delta | null; finish_reason?: string | null }[] | null
}

function parse(data: string): LooseChunk {
  let chunk: unknown
  try {
    chunk = JSON.parse(data)
  } catch {
    // The parser's own message quotes the text.
    throw providerGarbled('An event of the stream is not JSON.')
  }
  if (typeof chunk !== 'object' || chunk === null) throw providerGarbled('An event of the stream is not an object.')
  return chunk
}

function words(error: unknown): string {
  const message: unknown = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return typeof message === 'string' ? message : JSON.stringify(message)
}

function visible(reading: Reading, text: string): string {
  if (text === '') return ''
  if (reading.characters > 0) {
    reading.characters += text.length
    return text
  }
  reading.leading += text
  const begun = reading.leading.trimStart()
  reading.characters = begun.length
  return begun
}

/** Text without its last characters, and without half of a character at its end. */
const cut = (text: string, excess: number): string =>
  excess > 0 ? text.slice(0, -excess).replace(/[\ud800-\udbff]$/, '') : text

function* ending(reading: Reading): Generator<ModelEvent, void, undefined> {
  if (reading.finishReason === undefined) throw providerCut('The stream ended without a finish reason.')
  const calls = reading.finishReason === 'length' ? [] : reading.toolCalls.calls()
  if (reading.characters === 0 && calls.length === 0) {
    throw reading.finishReason === 'content_filter' ? providerRefused('The reply was filtered.') : providerEmpty()
  }
  for (const call of calls) yield { type: 'tool-call', ...call }
  yield {
    type: 'end',
    // Some servers end a reply that asks for tools with `stop`.
    finishReason: calls.length > 0 ? 'tool_calls' : reading.finishReason,
    inputTokens: reading.inputTokens,
    outputTokens: reading.outputTokens,
  }
}
