import type { Model, ModelRequest, ToolCall } from '@frontdesk/model/model'
import type { WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { addTokens, type Tokens } from '../prompt/add-tokens.ts'
import { checkReply, uncheckedReply } from '../reply-checks/check-reply.ts'
import type { Passed, Refusal } from '../reply-checks/judge-statement.ts'
import type { ReadGrounds } from '../reply-checks/read-grounds.ts'
import type { CallBudget } from '../prompt/call-budget.ts'
import { readCitations, type CitationReader } from './citations.ts'

/** The events that a visitor may see while the reply is generated. */
export type Progress = Extract<WorkerEvent, { event: 'status' | 'token' | 'reset' }>

/** The state of the text while it is generated. */
export interface Generation {
  citations: CitationReader
  /** How many passages may be cited by now. */
  readonly citable: () => number
  readonly grounds: ReadGrounds
  /** What tools brought that has no number to cite. */
  readonly results: string[]
  readonly waitingSince: number
  readonly budget: CallBudget
  /** The model that is asked: after a failure its fallback. */
  model: Model
  markdown: string
  /** What passed the checks, with all its marks. */
  marked: string
  /** The model has begun to answer: no other is asked. */
  hasText: boolean
  failures: number
  tokens: Tokens
  isTruncated: boolean
  /** The round that is read. */
  round: Round | undefined
  /** A reply is asked for once more than it is written. */
  isAskedAgain: boolean
  /** What was refused: that the model was asked again for, and that was left out. */
  askedAgain: readonly Refusal[]
  leftOut: Refusal[]
  saysSomething: boolean
  /** Something was said that is more than that nothing was found. */
  saysAnswer: boolean
}

/** One answer of the model, and what of it passed. */
export interface Round {
  text: string
  calls: ToolCall[]
  /** Statements that were said, with their marks. */
  shown: string
  /** What passed and was not said: nothing is said of a reply that nobody sees before its end. */
  left: Passed[]
  readonly refusals: () => readonly Refusal[]
  readonly end: (ending: { isCut: boolean }) => Passed[]
}

/** Where a round goes on with what was shown: that text, and what separates the two. */
interface Continued {
  after: string
  before: string
}

/** Reads one answer of the model, checks it, and says what passes. */
export async function* streamRound(
  generation: Generation,
  request: ModelRequest,
  { after, before }: Continued = { after: '', before: '' },
): AsyncGenerator<Progress, Round, undefined> {
  const { model, waitingSince } = generation
  const refused = generation.isAskedAgain ? 'leave-out' : 'hold-rest'
  const openCheck = () => (model.provider === 'extractive' ? uncheckedReply() : checkReply(generation.grounds, refused))
  let check = openCheck()
  const round: Round = {
    text: '',
    calls: [],
    shown: '',
    left: [],
    refusals: () => check.refusals(),
    end: ending => [...check.end(ending), ...check.held()],
  }
  generation.round = round
  const takeBack = prepareTakeBack(generation)
  const pass = function* (passed: readonly Passed[]): Generator<Progress, void, undefined> {
    for (const piece of passed) {
      if (after !== '' && after.includes(piece.raw.trim())) continue
      const raw =
        before !== '' && round.shown === '' && round.left.length === 0 ? before + piece.raw.trimStart() : piece.raw
      if (request.isWhole === true) round.left.push({ ...piece, raw })
      else {
        round.shown += raw
        yield* sayPassed(generation, [{ ...piece, raw }])
      }
    }
  }
  for await (const event of model.stream({ ...request, waitingSince })) {
    if (event.type === 'end') {
      generation.tokens = addTokens(generation.tokens, event)
      generation.isTruncated = event.finishReason === 'length'
    } else if (event.type === 'tool-call') {
      const { id, name, arguments: given, extraContent } = event
      round.calls.push({ id, name, arguments: given, ...(extraContent !== undefined && { extraContent }) })
    } else if (event.type === 'restart') {
      check = openCheck()
      if (round.shown !== '') yield* takeBack()
      round.text = ''
      round.shown = ''
      round.left = []
      generation.hasText = generation.markdown !== ''
    } else {
      generation.hasText = true
      round.text += event.text
      yield* pass(check.push(event.text))
    }
  }
  yield* pass(check.end({ isCut: generation.isTruncated }))
  round.left.push(...check.held())
  generation.round = undefined
  return round
}

/** What takes back all that is said from now on: the visitor sees what was said before again, and nothing else. */
function prepareTakeBack(generation: Generation): () => Generator<Progress, void, undefined> {
  const { markdown, marked, saysSomething, saysAnswer } = generation
  const cited = generation.citations.cited()
  return function* () {
    generation.citations = readCitations(generation.citable)
    generation.citations.cite(cited)
    Object.assign(generation, { markdown: '', marked, saysSomething, saysAnswer })
    yield { event: 'reset', data: {} }
    yield* say(generation, markdown)
  }
}

/** What is left of a round that the visitor has stopped. */
export function endRound({ round }: Generation, ending: { isCut: boolean }): Passed[] {
  return round === undefined ? [] : [...round.left, ...round.end(ending)]
}

/** Says what has passed. */
export function* sayPassed(generation: Generation, passed: readonly Passed[]): Generator<Progress, void, undefined> {
  for (const { raw, cites, saysSomething, isNotFound } of passed) {
    generation.saysSomething ||= saysSomething
    generation.saysAnswer ||= saysSomething && isNotFound !== true
    generation.marked += raw + cites.map(number => `[${number}]`).join('')
    yield* say(generation, generation.citations.push(raw))
    generation.citations.cite(cites)
  }
}

/** Says a text, without what may still become a citation. */
export function* say(generation: Generation, text: string): Generator<Progress, void, undefined> {
  if (text === '') return
  generation.markdown += text
  yield { event: 'token', data: { text } }
}
