import type { ModelRequest } from '@frontdesk/model/model'

/** What was asked of models for a message before its reply is written. */
export interface Spent {
  calls: number
  characters: number
}

export const nothingSpent: Spent = { calls: 0, characters: 0 }

/** Rewriting the question, the first answer, searching again, asking once more. Retries after a failure come on top. */
const mostCalls = 5
/** As many times the tokens of the first request and its longest reply. */
const timesFirst = 3
/** Of a token, roughly. */
const characters = 4
/** What the wire puts around a message and around a call. */
const [aroundMessage, aroundCall] = [30, 40]
/** The answer of a model that wants to search. */
const callOfTool = 400
/** Less than this holds no passage. */
const leastRoom = 2_000

type Sized = Pick<ModelRequest, 'messages' | 'tools'>

/** What may still be asked of models for one message. */
export interface CallBudget {
  /** Counts a request, and the characters that came back. */
  count: (request: Sized, replied: number) => void
  /** Whether another request may follow this one. */
  allowsAnother: () => boolean
  /** Whether this request, and after it one with what a search brings, stay within the tokens. */
  allowsSearch: (request: Sized) => boolean
  /** Whether there is a call left for this request, and where that is bounded, the tokens. */
  allows: (request: Sized, limits: { isBounded: boolean }) => boolean
  /** How many characters may be added to this request. */
  remainingCharacters: (request: Sized) => number
}

/** Opens the budget of one message. Tokens are estimated in characters: providers count them afterwards, if at all. */
export function openCallBudget(spent: Spent, { maxOutputTokens }: { maxOutputTokens: number }): CallBudget {
  const longestReply = maxOutputTokens * characters
  let { calls, characters: used } = spent
  let most: number | undefined
  const left = (request: Sized): number => (most ?? timesFirst * (sizeOf(request) + longestReply)) - used
  const remainingCharacters = (request: Sized): number => Math.max(0, left(request) - sizeOf(request) - longestReply)
  return {
    count(request, replied) {
      most ??= timesFirst * (sizeOf(request) + longestReply)
      calls += 1
      used += sizeOf(request) + replied
    },
    allowsAnother: () => calls + 1 < mostCalls,
    allowsSearch: request => remainingCharacters(request) >= sizeOf(request) + callOfTool + leastRoom,
    allows: (request, { isBounded }) =>
      calls < mostCalls && (!isBounded || sizeOf(request) + longestReply <= left(request)),
    remainingCharacters,
  }
}

/** The characters of a request: those of its texts, its calls and its tools. */
function sizeOf({ messages, tools }: Sized): number {
  let size = tools === undefined ? 0 : JSON.stringify(tools).length
  for (const message of messages) {
    size += message.content.length + aroundMessage
    if ('toolCalls' in message) size += JSON.stringify(message.toolCalls).length + aroundCall * message.toolCalls.length
  }
  return size
}
