import { readFinishReason, type Ending } from './finish-reason.ts'
import { providerBroke, providerGarbled } from './provider-errors.ts'
import type { ServerEvent } from './read-events.ts'
import type { Fragment } from './tool-calls.ts'

/** What one event of a stream says. */
export interface Chunk {
  /** The number of the completion that it is about; several come where a server makes more than were asked for. */
  choice: number
  text: string
  toolCalls: readonly Fragment[]
  ending: Ending | undefined
  /** The provider's own word for it. */
  finishReason: string
  /** The model thinks, in a field of its own. */
  thinks: boolean
  /** The model will not answer, and says so in a field of its own. */
  refuses: boolean
  /** The text is the whole reply, and not its next piece. */
  isWhole: boolean
  inputTokens: number | undefined
  outputTokens: number | undefined
}

/** Compatible servers leave out, null, or send as something else whatever they have no use for. */
interface LooseChunk {
  object?: unknown
  choices?: readonly (LooseChoice | null)[] | null
  usage?: LooseUsage | null
  x_groq?: { usage?: LooseUsage | null } | null
  [field: string]: unknown
}

interface LooseUsage {
  prompt_tokens?: unknown
  completion_tokens?: unknown
  input_tokens?: unknown
  output_tokens?: unknown
}

interface LooseChoice {
  index?: number | null
  delta?: LooseMessage | null
  /** In place of the delta where a server does not stream. */
  message?: LooseMessage | null
  finish_reason?: unknown
}

interface LooseMessage {
  content?: unknown
  refusal?: unknown
  tool_calls?: readonly (Fragment | null)[] | null
  /** How calls were made before there were several. */
  function_call?: Fragment['function'] | null
  [field: string]: unknown
}

/** Fields in which servers send what a model thinks: it is part of no reply. */
const thoughtFields = [
  'reasoning_content',
  'reasoning',
  'reasoning_text',
  'reasoning_details',
  'thinking',
  'thinking_blocks',
]

/**
 * Reads one event of a streamed chat completion, or a whole completion. Undefined for what says nothing: a sign of life.
 * Throws what the event says of a failure.
 */
export function readChunk(event: ServerEvent, apiKey: string): Chunk | undefined {
  const chunk = parse(event, apiKey)
  if (chunk === undefined) return undefined
  const choice = listOf(chunk.choices).find(one => one !== null)
  const usage = chunk.usage ?? chunk.x_groq?.usage
  if (choice === undefined && !usage) throwFailure(chunk, event, apiKey)
  if (event.name === 'error' || chunk['error']) throwFailure(chunk, event, apiKey)
  const message = choice?.delta ?? choice?.message ?? {}
  const ending = readFinishReason(choice?.finish_reason)
  return {
    choice: choice?.index ?? 0,
    text: textOf(message.content),
    toolCalls: callsOf(message),
    ending,
    finishReason: typeof choice?.finish_reason === 'string' ? choice.finish_reason : '',
    thinks: thoughtFields.some(field => isSomething(message[field])),
    refuses: isSomething(message.refusal),
    isWhole: !choice?.delta && Boolean(choice?.message),
    inputTokens: countOf(usage?.prompt_tokens ?? usage?.input_tokens),
    outputTokens: countOf(usage?.completion_tokens ?? usage?.output_tokens),
  }
}

function parse({ name, data }: ServerEvent, apiKey: string): LooseChunk | undefined {
  if (data.trim() === '') return undefined
  let chunk: unknown
  try {
    chunk = JSON.parse(data)
  } catch {
    if (name === 'error') throw providerBroke({ words: data, apiKey })
    // A sign of life, such as `event: ping`.
    if (name !== '' && name !== 'message') return undefined
    // The parser's own message quotes the text.
    throw providerGarbled('An event of the stream is not JSON.')
  }
  if (typeof chunk !== 'object' || chunk === null) throw providerGarbled('An event of the stream is not an object.')
  // Every field is read as if it could be anything.
  return chunk as LooseChunk
}

/** Throws if an event without a choice, or with an error, says what went wrong. */
function throwFailure(chunk: LooseChunk, { name }: ServerEvent, apiKey: string): void {
  const { error, errors, detail, message, base_resp: baseResponse } = chunk
  const ofMiniMax = readObject(baseResponse)
  const hasFailed = typeof ofMiniMax['status_code'] === 'number' && ofMiniMax['status_code'] > 0
  const told =
    error ||
    firstOf(errors) ||
    detail ||
    (hasFailed ? ofMiniMax['status_msg'] : undefined) ||
    (typeof message === 'string' || name === 'error' || chunk.object === 'error' ? chunk : undefined)
  if (!told) return
  const { message: words = told, code, status, type } = { ...chunk, ...readObject(told) }
  const text = typeof words === 'string' ? words : JSON.stringify(words)
  throw providerBroke({ words: text, apiKey, status: statusOf([code, status, type]) })
}

const firstOf = (given: unknown): unknown => (Array.isArray(given) ? (given as unknown[])[0] : given)

const readObject = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}

/** The HTTP status that an error would have come with. */
function statusOf(told: readonly unknown[]): number | undefined {
  const number = told.map(Number).find(code => Number.isInteger(code) && code >= 400 && code < 600)
  if (number !== undefined) return number
  return told.some(word => typeof word === 'string' && /rate.?limit|too.?many|quota|exhausted/i.test(word))
    ? 429
    : undefined
}

/** The text of a message: parts that hold thoughts, references or pictures are none. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map(part => (typeof part === 'string' ? part : isTextPart(part) ? part.text : '')).join('')
}

const isTextPart = (part: unknown): part is { text: string } => {
  const { type = 'text', text } = readObject(part)
  return (type === 'text' || type === 'output_text') && typeof text === 'string'
}

const callsOf = ({ tool_calls: calls, function_call: called }: LooseMessage): readonly Fragment[] =>
  called ? [{ index: 0, function: called }] : listOf(calls).filter(call => call !== null)

const listOf = <Entry>(given: readonly Entry[] | null | undefined): readonly Entry[] =>
  Array.isArray(given) ? (given as readonly Entry[]) : []

const isSomething = (given: unknown): boolean =>
  Array.isArray(given) ? given.length > 0 : typeof given === 'string' ? given !== '' : Boolean(given)

const countOf = (given: unknown): number | undefined =>
  typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined
