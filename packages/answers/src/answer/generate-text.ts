import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/errors/app-error'
import type { RefusalCount, ReplyRefusals } from '@frontdesk/contracts/conversations/reply-refusals'
import type { Model, ModelMessage, ModelRequest } from '@frontdesk/model/model'
import { mayAskAgain, mayBeAboutTools } from '@frontdesk/model/provider-errors'
import { VisitorStopped } from '@frontdesk/conversations/turn/stop-reply'
import { noTokens, type Tokens } from '../prompt/add-tokens.ts'
import { askAgain } from '../reply-checks/ask-again.ts'
import type { Refusal } from '../reply-checks/judge-statement.ts'
import { readGrounds, type Grounds } from '../reply-checks/read-grounds.ts'
import { asData, type Toolbox } from '../tool-calls/toolbox.ts'
import { openCallBudget, type Spent } from '../prompt/call-budget.ts'
import { readCitations } from './citations.ts'
import { endRound, say, sayPassed, streamRound, type Generation, type Progress, type Round } from './stream-round.ts'

/** The model's text for one message, from all rounds together. Its tokens are those of all rounds. */
export interface GeneratedText extends Tokens {
  /** The model of the last round: the one that was asked first, or its fallback. */
  model: string
  markdown: string
  /** The same with a mark behind each statement that cites a passage. */
  marked: string
  cited: number[]
  /** What the visitor may choose, where the reply asks back. */
  choices: string[]
  isUnanswered: boolean
  /** Nothing that the model said had a source: the reply says that nothing was found. */
  isUnsupported: boolean
  /** The visitor stopped the reply: the text until then is kept. */
  isStopped: boolean
  isTruncated: boolean
  refusals: ReplyRefusals | null
}

export interface RoundsInput {
  toolbox: Toolbox
  /** How many passages may be cited by now. */
  citable: () => number
  /** What the reply may lean on, beside the results of tools. */
  grounds: Omit<Grounds, 'results'>
  /** The reply where nothing that was said is supported. */
  notFound: string
  /** What was asked of models for this message before. */
  spent: Spent
}

const providerAttempts = 2
/** A model that makes more calls at once hears nothing of the rest: each of them is sent back to it. */
const mostCallsOfRound = 10
/** A provider that asks for more patience than this is treated as failed: a visitor is waiting. */
const maxRetryAfterSeconds = 5

/**
 * Asks the model, does what it asks for, and asks again with what came of it, until it answers: without tools where it
 * has had as many as it may. All rounds have one deadline, one budget, and one failure of the provider between them. Only what passes
 * the checks is said, and the model is asked once more for what does not.
 */
export async function* generateText(
  model: Model,
  request: ModelRequest,
  { toolbox, citable, grounds, notFound, spent }: RoundsInput,
): AsyncGenerator<Progress, GeneratedText, undefined> {
  const results = request.messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
  const generation: Generation = {
    citations: readCitations(citable),
    citable,
    grounds: readGrounds({ ...grounds, results: () => results }),
    results,
    waitingSince: performance.now(),
    budget: openCallBudget(spent, request),
    model,
    markdown: '',
    marked: '',
    hasText: false,
    failures: 0,
    tokens: noTokens,
    isTruncated: false,
    round: undefined,
    isAskedAgain: false,
    askedAgain: [],
    leftOut: [],
    saysSomething: false,
    saysAnswer: false,
  }
  let isStopped = false
  try {
    yield* rounds(generation, request, toolbox)
  } catch (error) {
    isStopped = request.signal.reason instanceof VisitorStopped && generation.hasText
    if (!isStopped) throw error
    const { round } = generation
    yield* sayPassed(generation, endRound(generation, { isCut: true }))
    generation.leftOut.push(...(round?.refusals() ?? []))
  }
  const hasRefused = generation.askedAgain.length > 0 || generation.leftOut.length > 0
  const isNotFound = !isStopped && hasRefused && !generation.saysSomething && !isCarriedByActions()
  // It has asked for tools to the end.
  const hasSaidNothing = generation.markdown === '' && toolbox.actions().length === 0
  const isSilent = !isStopped && toolbox.search !== undefined && hasSaidNothing
  if (isNotFound || isSilent)
    yield* say(generation, generation.citations.push(generation.markdown === '' ? notFound : `\n\n${notFound}`))
  yield* say(generation, generation.citations.end())
  const { tokens, citations, saysSomething, saysAnswer } = generation
  const saysNotFound = saysSomething && !saysAnswer
  // It was asked back about what the visitor has told: there is nothing to choose.
  const isDecided = generation.askedAgain.some(({ reason }) => reason === 'decided')
  return {
    model: generation.model.name,
    markdown: generation.markdown,
    marked: generation.marked,
    cited: citations.cited(),
    choices: citable() > 0 && !isDecided ? citations.choices() : [],
    isUnanswered: citations.isUnanswered() || isNotFound || isSilent || saysNotFound,
    isUnsupported: isNotFound,
    isStopped,
    isTruncated: generation.isTruncated || isStopped,
    refusals: refusalsOf(generation),
    ...tokens,
  }

  /** Buttons go with a question, which is all that has to be said. */
  function isCarriedByActions(): boolean {
    return generation.markdown !== '' && toolbox.actions().length > 0
  }
}

async function* rounds(
  generation: Generation,
  request: ModelRequest,
  toolbox: Toolbox,
): AsyncGenerator<Progress, void, undefined> {
  const messages: ModelMessage[] = [...request.messages]
  for (;;) {
    const saidBefore = generation.markdown.length
    const offer = (): ModelRequest => withTools(generation, { ...request, messages }, toolbox)
    const { round, request: asked } = yield* askRound(generation, offer, toolbox)
    const { text } = round
    const calls = round.calls.slice(0, mostCallsOfRound)
    const { tools = [] } = asked
    generation.budget.count(asked, text.length + calls.reduce((sum, call) => sum + call.arguments.length, 0))
    // A model that asks for what it was not offered has nothing else to say.
    if (tools.length === 0 || calls.length === 0) {
      if (round.refusals().length === 0) return yield* sayPassed(generation, round.left)
      return yield* askOnceMore(generation, { ...request, messages }, { first: round, toolbox })
    }
    // It has not read the result yet: what it cannot show before that is left out.
    yield* sayPassed(generation, round.left)
    generation.leftOut.push(...round.refusals())
    const searches = calls.filter(({ name }) => toolbox.search?.has(name) === true)
    yield { event: 'status', data: { step: searches.length === calls.length ? 'searching' : 'tool' } }
    messages.push({ role: 'assistant', content: text, toolCalls: calls })
    if (searches.length > 0) toolbox.search?.beginRound(generation.budget.remainingCharacters({ messages, tools }))
    for (const call of calls) {
      const told = await toolbox.use(call)
      const content = asData(told)
      messages.push({ role: 'tool', toolCallId: call.id, content })
      if (!('passages' in told) && !searches.includes(call)) generation.results.push(content)
      // What is proposed is shown to the visitor beside the reply, which may name it.
      if ('state' in told && told.state === 'not_done_yet') generation.results.push(call.arguments)
      request.signal.throwIfAborted()
    }
    yield { event: 'status', data: { step: 'writing' } }
    if (generation.markdown.length > saidBefore) yield* say(generation, generation.citations.push('\n\n'))
  }
}

/** The request with the tools that are left: none where it is the last, and searching where there is room for more. */
function withTools({ budget }: Generation, request: ModelRequest, toolbox: Toolbox): ModelRequest {
  if (!budget.allowsAnother()) return request
  const own = toolbox.isOpen() ? toolbox.declarations : []
  const offer = (tools: ModelRequest['tools'] = []): ModelRequest =>
    tools.length === 0 ? request : { ...request, tools }
  if (toolbox.search?.isOpen() !== true) return offer(own)
  const wide = offer([...own, ...toolbox.search.declarations])
  return budget.allowsSearch(wide) ? wide : offer(own)
}

/**
 * Asks the model once more, with the statements that were refused: for the rest of a reply of which the visitor has seen
 * the beginning, else for all of it. What fails again is left out. Where nothing comes of it, the first reply stands
 * without them. A provider that fails here costs the visitor nothing.
 */
async function* askOnceMore(
  generation: Generation,
  request: ModelRequest,
  { first, toolbox }: { first: Round; toolbox: Toolbox },
): AsyncGenerator<Progress, void, undefined> {
  generation.isAskedAgain = true
  const { isTruncated, budget } = generation
  const messages = [...request.messages, ...askAgain(first, first.refusals())]
  // Searching again is not to cost more than it may. What is refused is then left out.
  if (!budget.allows({ messages }, { isBounded: toolbox.search?.hasSearched() === true })) {
    generation.leftOut.push(...first.refusals())
    return yield* sayPassed(generation, first.left)
  }
  generation.askedAgain = first.refusals()
  budget.count({ messages }, 0)
  const before = first.shown === '' ? '' : first.refusals()[0]?.before || ' '
  let { left } = first
  let leftOut = first.refusals()
  try {
    const second = yield* streamRound(generation, { ...request, messages }, { after: first.shown, before })
    if (second.shown !== '' || second.left.some(({ saysSomething }) => saysSomething)) {
      left = second.left
      leftOut = second.refusals()
    }
  } catch (error) {
    if (request.signal.aborted || !isProviderFailure(error)) throw error
    if (generation.round?.shown !== '') left = []
    generation.isTruncated = isTruncated
  }
  generation.round = undefined
  generation.leftOut.push(...leftOut)
  yield* sayPassed(generation, left)
}

/**
 * Asks the model, and a second time at most where that fails: its fallback, or the same one again where it has none. Only
 * while the visitor has seen no text: after the first token a new answer would contradict what stands on the screen.
 */
async function* askRound(
  generation: Generation,
  offer: () => ModelRequest,
  { search }: Toolbox,
): AsyncGenerator<Progress, { round: Round; request: ModelRequest }, undefined> {
  for (;;) {
    const request = offer()
    try {
      return { round: yield* streamRound(generation, request), request }
    } catch (error) {
      if (generation.hasText || request.signal.aborted || !isProviderFailure(error)) throw error
      const searches = request.tools?.some(({ name }) => search?.has(name)) === true
      // Some models and servers take no tools, and some lose themselves in the arguments of a call.
      search?.close()
      if (searches && mayBeAboutTools(error) && generation.failures + 1 < providerAttempts) {
        generation.failures += 1
        continue
      }
      // While a circuit breaker is open, the model is not called.
      if (error.code !== 'PROVIDER_PAUSED') generation.failures += 1
      const { fallback } = generation.model
      if (fallback !== undefined) {
        fallback.onTaken(error)
        generation.model = fallback.model
        continue
      }
      const waitSeconds = error.retryAfterSeconds ?? 0
      if (!mayAskAgain(error) || generation.failures >= providerAttempts || waitSeconds > maxRetryAfterSeconds)
        throw error
      await wait(waitSeconds * 1_000, undefined, { signal: request.signal })
    }
  }
}

/** The refusals of a reply in numbers; null if there are none. */
function refusalsOf({ askedAgain, leftOut }: Generation): ReplyRefusals | null {
  if (askedAgain.length === 0 && leftOut.length === 0) return null
  return { askedAgain: countsOf(askedAgain), leftOut: countsOf(leftOut) }
}

function countsOf(refusals: readonly Refusal[]): RefusalCount[] {
  const counts = new Map<RefusalCount['reason'], number>()
  for (const { reason } of refusals) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}

const isProviderFailure = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'provider-failed'
