import type { Readable } from 'node:stream'
import type { DeadlineWatch } from './deadlines.ts'
import { enterStream, wholeBatchMs } from './batch-window.ts'
import { hideThoughts, type ThoughtFilter } from './hide-thoughts.ts'
import type { FinishReason, ModelEvent } from './model.ts'
import { providerCut, providerEmpty, providerGarbled, providerRefused } from './provider-errors.ts'
import { readChunk } from './read-chunk.ts'
import { readEvents, type ServerEvent } from './read-events.ts'
import { collectToolCalls, type ToolCallCollector } from './tool-calls.ts'

/** What is learned of a model from its replies. */
export interface Habits {
  /** Its replies begin with thoughts that no mark opens. */
  beginsWithThoughts: boolean
  /** It has spent the whole of a reply's length on thoughts. */
  needsRoomToThink: boolean
}

export interface ReplyNeeds {
  watch: DeadlineWatch
  apiKey: string
  /** The caller gave up: then even a whole reply is not delivered. */
  signal: AbortSignal
  isWhole: boolean
  habits: Habits
  /** What was asked for. */
  maxOutputTokens: number
}

/** Tokens of any language are shorter than this on average: only a provider that ignores the limit gets here. */
const charactersPerToken = 8
/** A shorter limit than this says nothing about a model that has spent it on thoughts. */
const leastTokensToLearn = 500

/** State of a reply while it is read. */
interface Reading {
  /** Leading white space is no text to a reader: it waits for the first visible character. */
  leading: string
  characters: number
  thoughts: ThoughtFilter
  /** The completion that is read, where several come. */
  choice: number | undefined
  toolCalls: ToolCallCollector
  finishReason: FinishReason | undefined
  /** The stream says that it is over. */
  isDone: boolean
  /** Something came that is not the whole reply at once. */
  isStreamed: boolean
  thinks: boolean
  refuses: boolean
  inputTokens: number | null
  outputTokens: number | null
}

const newReading = ({ beginsWithThoughts }: Habits): Reading => ({
  leading: '',
  characters: 0,
  thoughts: hideThoughts({ assumesThoughts: beginsWithThoughts }),
  choice: undefined,
  toolCalls: collectToolCalls(),
  finishReason: undefined,
  isDone: false,
  isStreamed: false,
  thinks: false,
  refuses: false,
  inputTokens: null,
  outputTokens: null,
})

/**
 * A streamed chat completion as model events. It is whole only when a finish reason came, or the word that ends the
 * stream: a connection may end cleanly in the middle of a sentence, and the SDK takes that for the end. What a model
 * thinks is no part of it.
 */
export async function* readReply(
  { watch, apiKey, signal, isWhole, habits, maxOutputTokens }: ReplyNeeds,
  body: Readable,
): AsyncGenerator<ModelEvent, void, undefined> {
  const reading = newReading(habits)
  const maxCharacters = maxOutputTokens * charactersPerToken
  const stream = enterStream()
  const isOver = (): boolean => reading.finishReason !== undefined || reading.isDone
  // The first text goes at once, and what comes behind the finish reason is waited for by nobody.
  const isInTheMiddle = (): boolean => reading.characters > 0 && !isOver()
  const batchMs = (): number => (isWhole ? wholeBatchMs : stream.batchMs())
  const pace = { batchMs: () => (isInTheMiddle() ? batchMs() : 0), onPiece: watch.waiting }
  try {
    for await (const events of readEvents(body, pace)) {
      watch.heard()
      const given = events.map(event => textOf(reading, event, apiKey)).join('')
      yield* say(reading, reading.thoughts.push(given), maxCharacters)
      if (reading.characters > 0 || reading.toolCalls.size() > 0 || reading.thinks || reading.thoughts.isThinking())
        watch.begun()
      if (reading.characters + reading.toolCalls.characters() > maxCharacters) {
        reading.finishReason = 'length'
        break
      }
      if (isOver()) watch.closing()
      watch.waiting()
    }
  } catch (error) {
    if (signal.aborted || !isOver()) throw error
  } finally {
    stream.leave()
  }
  const rest = isOver() ? reading.thoughts.end(reading.finishReason === 'length') : ''
  yield* say(reading, { text: rest, forgets: false }, maxCharacters)
  learn(reading, habits, maxOutputTokens)
  yield* ending(reading)
}

/** Says what a reader may see. */
function* say(
  reading: Reading,
  { text, forgets }: { text: string; forgets: boolean },
  maxCharacters: number,
): Generator<ModelEvent, void, undefined> {
  if (forgets && reading.characters > 0) yield { type: 'restart' }
  if (forgets) {
    reading.leading = ''
    reading.characters = 0
  }
  const said = visible(reading, text)
  const shown = cut(said, reading.characters - maxCharacters)
  if (shown !== '') yield { type: 'text', text: shown }
}

function textOf(reading: Reading, event: ServerEvent, apiKey: string): string {
  if (event.data.trim() === '[DONE]') {
    reading.isDone = true
    return ''
  }
  const chunk = readChunk(event, apiKey)
  if (chunk === undefined) return ''
  reading.inputTokens = higher(reading.inputTokens, chunk.inputTokens)
  reading.outputTokens = higher(reading.outputTokens, chunk.outputTokens)
  reading.choice ??= chunk.choice
  if (chunk.choice !== reading.choice) return ''
  reading.thinks ||= chunk.thinks
  reading.refuses ||= chunk.refuses
  if (chunk.ending === 'failed') throw failed(chunk.finishReason)
  reading.finishReason = chunk.ending ?? reading.finishReason
  // Some servers say at the end once more what they have said.
  if (chunk.isWhole && reading.isStreamed) return ''
  reading.isStreamed ||= chunk.text !== '' || chunk.toolCalls.length > 0
  reading.toolCalls.add(chunk.toolCalls)
  return chunk.text
}

/** Counts come once, or with each event and growing. */
const higher = (known: number | null, given: number | undefined): number | null =>
  given === undefined ? known : Math.max(known ?? 0, given)

const failed = (reason: string): Error =>
  /malformed|function/i.test(reason)
    ? providerGarbled('The model has lost itself in a tool call.')
    : providerCut(`The provider ended the reply with ${JSON.stringify(reason.slice(0, 80))}.`)

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

/** What the next replies of this model are read and asked for by. */
function learn(reading: Reading, habits: Habits, maxOutputTokens: number): void {
  const finishReason = finishReasonOf(reading)
  if (reading.thoughts.beganUnmarked()) habits.beginsWithThoughts = true
  // One that was cut may have been cut before the mark, and a call of a tool alone says nothing.
  else if (finishReason === 'stop' && reading.characters > 0) habits.beginsWithThoughts = false
  const isEmpty = reading.characters === 0 && reading.toolCalls.size() === 0
  if (isEmpty && finishReason === 'length' && maxOutputTokens >= leastTokensToLearn) habits.needsRoomToThink = true
}

const finishReasonOf = ({ finishReason, isDone }: Reading): FinishReason | undefined =>
  finishReason ?? (isDone ? 'stop' : undefined)

function* ending(reading: Reading): Generator<ModelEvent, void, undefined> {
  const finishReason = finishReasonOf(reading)
  if (finishReason === undefined) throw providerCut('The stream ended without a finish reason.')
  const calls = finishReason === 'length' ? [] : reading.toolCalls.calls()
  if (reading.characters === 0 && calls.length === 0) {
    const isRefused = finishReason === 'content_filter' || reading.refuses
    throw isRefused ? providerRefused('The reply was filtered.') : providerEmpty()
  }
  for (const call of calls) yield { type: 'tool-call', ...call }
  yield {
    type: 'end',
    // Some servers end a reply that asks for tools with `stop`, and some one that asks for none with `tool_calls`.
    finishReason: calls.length > 0 ? 'tool_calls' : finishReason === 'tool_calls' ? 'stop' : finishReason,
    inputTokens: reading.inputTokens,
    outputTokens: reading.outputTokens,
  }
}
