import type { CircuitBreaker } from './circuit-breaker.ts'
import { watchDeadlines, type Deadlines, type DeadlineWatch } from './deadlines.ts'
import type { ModelRequest } from './model.ts'
import { providerFailure, providerStalled } from './provider-errors.ts'
import type { ProviderResponse } from './provider-fetch.ts'

export interface CallSettings {
  readonly deadlines: Deadlines
  readonly apiKey: string
  readonly breaker: CircuitBreaker | undefined
}

/** One call to a provider, from the breaker's leave to the connection's end. */
export interface ProviderCall {
  /** Ends with the caller's, and where a deadline is missed. */
  readonly signal: AbortSignal
  readonly watch: DeadlineWatch
  /** The provider has begun to answer. */
  readonly begun: () => void
  /** The answer is whole. */
  readonly succeeded: () => void
  /** The error to throw: the caller's own reason where the caller aborted, else a failure of the provider. */
  readonly failed: (error: unknown) => Error
  /** To be called once, whatever came of it, with the response if there was one. */
  readonly end: (response: ProviderResponse | undefined) => void
}

/** Starts a call. Throws the signal's reason after an abort, and an error while the breaker is open. */
export function beginCall(
  { deadlines, apiKey, breaker }: CallSettings,
  request: Pick<ModelRequest, 'signal' | 'waitingSince'>,
): ProviderCall {
  const { signal } = request
  signal.throwIfAborted()
  const passed = breaker?.enter()
  const call = new AbortController()
  const leave = (): void => call.abort(signal.reason)
  const watch = watchDeadlines(deadlines, request, missed => call.abort(providerStalled(missed)))
  signal.addEventListener('abort', leave, { once: true })
  return {
    signal: call.signal,
    watch,
    begun: () => passed?.begun(),
    succeeded: () => passed?.end(),
    failed(error) {
      if (signal.aborted) return signal.reason as Error
      const failure = providerFailure(call.signal.aborted ? call.signal.reason : error, apiKey)
      passed?.end(failure)
      return failure
    },
    end(response) {
      passed?.leave()
      watch.end()
      signal.removeEventListener('abort', leave)
      // A body read to its end has given its connection back; any other connection is of no more use.
      if (!response?.body.readableEnded) call.abort()
    },
  }
}
