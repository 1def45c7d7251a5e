import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/errors/app-error'
import type { Model, ModelMessage, ModelRequest, ToolCall } from '@frontdesk/model/model'
import { mayAskAgain } from '@frontdesk/model/provider-errors'
import type { WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { addTokens, noTokens, type Tokens } from '../prompt/add-tokens.ts'
import { readCitations, type CitationReader } from './citations.ts'
import { VisitorStopped } from '@frontdesk/conversations/turn/stop-reply'
import { asData, type Toolbox } from '../tool-calls/toolbox.ts'

/** The events that a visitor may see while the reply is generated. */
export type Progress = Extract<WorkerEvent, { event: 'status' | 'token' }>

/** The model's text for one message, from all rounds together. Its tokens are those of all rounds. */
export interface GeneratedText extends Tokens {
  /** The model of the last round: the one that was asked first, or its fallback. */
  model: string
  markdown: string
  cited: number[]
  isUnanswered: boolean
  /** The visitor stopped the reply: the text until then is kept. */
  isStopped: boolean
  isTruncated: boolean
}

export interface RoundsInput {
  toolbox: Toolbox
  /** How many passages may be cited by now. */
  citable: () => number
}

const providerAttempts = 2
/** A provider that asks for more patience than this is treated as failed: a visitor is waiting. */
const maxRetryAfterSeconds = 5

/** The state of the text while it is generated. */
interface Generation {
  readonly citations: CitationReader
  readonly waitingSince: number
  /** The model that is asked: after a failure its fallback. */
  model: Model
  markdown: string
  /** The visitor has seen text: no model is asked again. */
  hasText: boolean
  failures: number
  tokens: Tokens
  isTruncated: boolean
}

/**
 * Asks the model, does what it asks for, and asks again with what came of it, until it answers: without tools where it
 * has had as many as it may. All rounds have one deadline, and one failure of the provider between them.
 */
export async function* generateText(
  model: Model,
  request: ModelRequest,
  { toolbox, citable }: RoundsInput,
): AsyncGenerator<Progress, GeneratedText, undefined> {
  const generation: Generation = {
    citations: readCitations(citable),
    waitingSince: performance.now(),
    model,
    markdown: '',
    hasText: false,
    failures: 0,
    tokens: noTokens,
    isTruncated: false,
  }
  let isStopped = false
  try {
    yield* rounds(generation, request, toolbox)
  } catch (error) {
    isStopped = request.signal.reason instanceof VisitorStopped && generation.hasText
    if (!isStopped) throw error
  }
  yield* say(generation, generation.citations.end())
  const { tokens, citations } = generation
  return {
    model: generation.model.name,
    markdown: generation.markdown,
    cited: citations.cited(),
    isUnanswered: citations.isUnanswered(),
    isStopped,
    isTruncated: generation.isTruncated || isStopped,
    ...tokens,
  }
}

async function* rounds(
  generation: Generation,
  request: ModelRequest,
  toolbox: Toolbox,
): AsyncGenerator<Progress, void, undefined> {
  const messages: ModelMessage[] = [...request.messages]
  for (;;) {
    const tools = toolbox.isOpen() ? toolbox.declarations : []
    const round = { ...request, messages, ...(tools.length === 0 ? {} : { tools }) }
    const { text, calls } = yield* askRound(generation, round)
    // A model that asks for what it was not offered has nothing else to say.
    if (tools.length === 0 || calls.length === 0) return
    yield { event: 'status', data: { step: 'tool' } }
    messages.push({ role: 'assistant', content: text, toolCalls: calls })
    for (const call of calls) {
      messages.push({ role: 'tool', toolCallId: call.id, content: asData(await toolbox.use(call)) })
      request.signal.throwIfAborted()
    }
    yield { event: 'status', data: { step: 'writing' } }
    if (text !== '') yield* say(generation, generation.citations.push('\n\n'))
  }
}

interface Round {
  text: string
  calls: ToolCall[]
}

/**
 * Asks the model, and a second time at most where that fails: its fallback, or the same one again where it has none. Only
 * while the visitor has seen no text: after the first token a new answer would contradict what stands on the screen.
 */
async function* askRound(generation: Generation, request: ModelRequest): AsyncGenerator<Progress, Round, undefined> {
  for (;;) {
    try {
      return yield* streamRound(generation, request)
    } catch (error) {
      if (generation.hasText || request.signal.aborted || !isProviderFailure(error)) throw error
      // While a breaker is open nobody is asked.
      if (error.code !== 'PROVIDER_PAUSED') generation.failures += 1
      const { fallback } = generation.model
      if (fallback !== undefined) {
        fallback.onTaken(error)
        generation.model = fallback.model
        continue
      }
      const waitSeconds = error.retryAfterSeconds ?? 0
      const isOver = generation.failures >= providerAttempts || waitSeconds > maxRetryAfterSeconds
      if (!mayAskAgain(error) || isOver) throw error
      await wait(waitSeconds * 1_000, undefined, { signal: request.signal })
    }
  }
}

const isProviderFailure = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'provider-failed'

async function* streamRound(generation: Generation, request: ModelRequest): AsyncGenerator<Progress, Round, undefined> {
  const { model, citations, waitingSince } = generation
  const round: Round = { text: '', calls: [] }
  for await (const event of model.stream({ ...request, waitingSince })) {
    if (event.type === 'end') {
      generation.tokens = addTokens(generation.tokens, event)
      generation.isTruncated = event.finishReason === 'length'
    } else if (event.type === 'tool-call') {
      const { id, name, arguments: given } = event
      round.calls.push({ id, name, arguments: given })
    } else {
      generation.hasText = true
      round.text += event.text
      yield* say(generation, citations.push(event.text))
    }
  }
  return round
}

function* say(generation: Generation, text: string): Generator<Progress, void, undefined> {
  if (text === '') return
  generation.markdown += text
  yield { event: 'token', data: { text } }
}
