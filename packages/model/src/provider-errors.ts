import { APIConnectionError, APIError } from 'openai'
import { AppError } from '@frontdesk/errors/app-error'
import type { ErrorCode } from '@frontdesk/contracts/error-codes'
import type { MissedDeadline } from './deadlines.ts'

const sentence = 'Sorry, I couldn’t answer that just now. Please try again in a moment.'
/** Longer waits than this are no use to a visitor, and a provider can ask for hours. */
const longestRetryAfterSeconds = 60
/** Enough of the provider's words for an operator; error bodies can be whole web pages. */
const causeCharacters = 500
const shortestKey = 8

interface FailureDetail {
  cause: unknown
  retryAfterSeconds?: number
}

const failure = (code: ErrorCode, detail: FailureDetail): AppError =>
  new AppError(code, 'provider-failed', sentence, detail)

/** A deadline passed before the provider had delivered. */
export const providerStalled = (missed: MissedDeadline): AppError =>
  failure('PROVIDER_STALLED', { cause: new Error(`The provider missed the ${missed} deadline.`) })

/** The stream ended before the provider said that the reply is finished. */
export const providerCut = (why: string): AppError => failure('PROVIDER_CUT', { cause: new Error(why) })

/** The provider would not do what it was asked to. */
export const providerRefused = (why: string): AppError => failure('PROVIDER_REFUSED', { cause: new Error(why) })

/** A finished reply without a visible character and without a tool call. */
export const providerEmpty = (): AppError => failure('PROVIDER_EMPTY', { cause: new Error('The reply has no text.') })

/** Something came that is not the wire format. The text itself is not kept: it may be anyone's words. */
export const providerGarbled = (what: string): AppError => failure('PROVIDER_GARBLED', { cause: new Error(what) })

/** What a stream says of its failure, and the HTTP status that it would have had. */
interface Broken {
  words: string
  apiKey: string
  status?: number | undefined
}

/** An error object instead of the rest of the reply: as the refusal that it would have been before the stream began. */
export const providerBroke = ({ words, apiKey, status }: Broken): AppError =>
  failure(status === undefined ? 'PROVIDER_BROKE' : codeOf(status), {
    cause: new Error(withoutKeys(status === undefined ? words : `${status} ${words}`, apiKey)),
  })

/** The provider was not asked, because it has failed too often just now. */
export const providerPaused = (seconds: number): AppError =>
  failure('PROVIDER_PAUSED', { cause: new Error('The circuit breaker is open.'), retryAfterSeconds: clamped(seconds) })

/** Whatever the SDK or the socket threw, as one of our named failures. */
export function providerFailure(error: unknown, apiKey: string): AppError {
  if (error instanceof AppError) return error
  const cause = new Error(withoutKeys(describe(error), apiKey))
  if (!(error instanceof APIError) || error instanceof APIConnectionError || error.status === undefined) {
    return failure('PROVIDER_UNREACHABLE', { cause })
  }
  // The class alone does not say the types of its fields; the SDK's own type does.
  const { status, headers } = error as APIError<number, Headers>
  const wait = retryAfter(headers)
  return failure(codeOf(status), wait === undefined ? { cause } : { cause, retryAfterSeconds: wait })
}

/**
 * True when the same request may do better a moment later. A refused one (wrong key, unknown model, prompt too long)
 * will be refused again.
 */
export function mayAskAgain(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'provider-failed' && !finalCodes.has(error.code)
}
const finalCodes: ReadonlySet<string> = new Set(['PROVIDER_REFUSED', 'PROVIDER_PAUSED'])

/** True when the provider would not do what it was asked to: because of a text, or of a key, or of a model. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === 'PROVIDER_REFUSED'

/** True when the same request without tools may do better: it was refused for what is in it, or nothing came of it. */
export function mayBeAboutTools(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'PROVIDER_EMPTY' || error.code === 'PROVIDER_GARBLED') return true
  // The SDK begins its message with the status.
  return (
    error.code === 'PROVIDER_REFUSED' && error.cause instanceof Error && /^(?:400|404|422)\b/.test(error.cause.message)
  )
}

/** True when the failure speaks of the provider's health. A refusal or an odd reply may be about this one message. */
export const isSick = (error: unknown): boolean => error instanceof AppError && sickCodes.has(error.code)
const sickCodes: ReadonlySet<string> = new Set([
  'PROVIDER_BROKE',
  'PROVIDER_STALLED',
  'PROVIDER_CUT',
  'PROVIDER_UNREACHABLE',
])

/** True when a key or a model is asked too often (429). It is answered at once, and says nothing of the provider's health. */
export const isRateLimited = (error: unknown): boolean => error instanceof AppError && error.code === 'PROVIDER_BUSY'

function codeOf(status: number): ErrorCode {
  if (status === 429) return 'PROVIDER_BUSY'
  return status >= 500 || status === 408 || status === 409 ? 'PROVIDER_BROKE' : 'PROVIDER_REFUSED'
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${inner}`
}

/** Providers repeat the key they were sent, sometimes with stars in it. */
function withoutKeys(words: string, apiKey: string): string {
  // The placeholder of servers that ask for no key is a word like any other.
  const own = apiKey.length >= shortestKey ? words.replaceAll(apiKey, '[key]') : words
  return own
    .replaceAll(/\b(?:sk|pk|rk|key|gsk|xai)-[\w*-]{6,}/gi, '[key]')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer [key]')
    .slice(0, causeCharacters)
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const given = headers?.get('retry-after')
  if (given === null || given === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  if (Number.isNaN(seconds)) return undefined
  return clamped(seconds)
}

const clamped = (seconds: number): number => Math.min(longestRetryAfterSeconds, Math.max(0, Math.ceil(seconds)))
