import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/contracts/app-error'
import type { Model, ModelMessage, ModelRequest, ToolCall } from '@frontdesk/model/model'
import { mayAskAgain } from '@frontdesk/model/provider-errors'
import type { WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { addTokens, noTokens, type Tokens } from '../prompt/add-tokens.ts'
import { readCitations, type CitationReader } from './citations.ts'
import type { Draft } from '../turn/commit-reply.ts'
import { VisitorStopped } from '../turn/stop-reply.ts'
import { asData, type Toolbox } from '../tool-calls/toolbox.ts'

/** What a visitor may see of an answer while it is made. */
export type Progress = Extract<WorkerEvent, { event: 'status' | 'token' }>

/** What a model said in answer to one message, in however many rounds. */
export interface Said {
  /** Who said the last of it. */
  model: string
  markdown: string
  cited: number[]
  isUnanswered: boolean
  /** The visitor stopped it: what was said until then stands. */
  isStopped: boolean
  /** Of all rounds together. */
  usage: Pick<Draft, 'inputTokens' | 'outputTokens' | 'isTruncated'>
}

export interface RoundsInput {
  toolbox: Toolbox
  /** How many passages may be cited by now. */
  citable: () => number
}

const providerAttempts = 2
/** A provider that asks for more patience than this is treated as failed: a visitor is waiting. */
const maxRetryAfterSeconds = 5

/** What is known of an answer while it is made. */
interface Answering {
  readonly citations: CitationReader
  readonly waitingSince: number
  /** Its fallback from the moment on in which it has failed. */
  model: Model
  markdown: string
  /** The visitor has seen something of it: from now on nobody is asked again. */
  hasText: boolean
  failures: number
  tokens: Tokens
  isTruncated: boolean
}

/**
 * Asks the model, does what it asks for, and asks again with what came of it, until it answers: without tools where it
 * has had as many as it may. All rounds have one deadline, and one failure of the provider between them.
 */
export async function* answerInRounds(
  model: Model,
  request: ModelRequest,
  { toolbox, citable }: RoundsInput,
): AsyncGenerator<Progress, Said, undefined> {
  const answering: Answering = {
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
    yield* rounds(answering, request, toolbox)
  } catch (error) {
    isStopped = request.signal.reason instanceof VisitorStopped && answering.hasText
    if (!isStopped) throw error
  }
  yield* say(answering, answering.citations.end())
  const { tokens, citations } = answering
  return {
    model: answering.model.name,
    markdown: answering.markdown,
    cited: citations.cited(),
    isUnanswered: citations.isUnanswered(),
    isStopped,
    usage: { ...tokens, isTruncated: answering.isTruncated || isStopped },
  }
}

async function* rounds(
  answering: Answering,
  request: ModelRequest,
  toolbox: Toolbox,
): AsyncGenerator<Progress, void, undefined> {
  const messages: ModelMessage[] = [...request.messages]
  for (;;) {
    const tools = toolbox.isOpen() ? toolbox.declarations : []
    const round = { ...request, messages, ...(tools.length === 0 ? {} : { tools }) }
    const { text, calls } = yield* askRound(answering, round)
    // A model that asks for what it was not offered has nothing else to say.
    if (tools.length === 0 || calls.length === 0) return
    yield { event: 'status', data: { step: 'tool' } }
    messages.push({ role: 'assistant', content: text, toolCalls: calls })
    for (const call of calls) {
      messages.push({ role: 'tool', toolCallId: call.id, content: asData(await toolbox.use(call)) })
      request.signal.throwIfAborted()
    }
    yield { event: 'status', data: { step: 'writing' } }
    if (text !== '') yield* say(answering, answering.citations.push('\n\n'))
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
async function* askRound(answering: Answering, request: ModelRequest): AsyncGenerator<Progress, Round, undefined> {
  for (;;) {
    try {
      return yield* streamRound(answering, request)
    } catch (error) {
      if (answering.hasText || request.signal.aborted || !isProviderFailure(error)) throw error
      // While a breaker is open nobody is asked.
      if (error.code !== 'PROVIDER_PAUSED') answering.failures += 1
      const { fallback } = answering.model
      if (fallback !== undefined) {
        fallback.onTaken(error)
        answering.model = fallback.model
        continue
      }
      const waitSeconds = error.retryAfterSeconds ?? 0
      const isOver = answering.failures >= providerAttempts || waitSeconds > maxRetryAfterSeconds
      if (!mayAskAgain(error) || isOver) throw error
      await wait(waitSeconds * 1_000, undefined, { signal: request.signal })
    }
  }
}

const isProviderFailure = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'provider-failed'

async function* streamRound(answering: Answering, request: ModelRequest): AsyncGenerator<Progress, Round, undefined> {
  const { model, citations, waitingSince } = answering
  const round: Round = { text: '', calls: [] }
  for await (const event of model.stream({ ...request, waitingSince })) {
    if (event.type === 'end') {
      answering.tokens = addTokens(answering.tokens, event)
      answering.isTruncated = event.finishReason === 'length'
    } else if (event.type === 'tool-call') {
      const { id, name, arguments: given } = event
      round.calls.push({ id, name, arguments: given })
    } else {
      answering.hasText = true
      round.text += event.text
      yield* say(answering, citations.push(event.text))
    }
  }
  return round
}

function* say(answering: Answering, text: string): Generator<Progress, void, undefined> {
  if (text === '') return
  answering.markdown += text
  yield { event: 'token', data: { text } }
}
