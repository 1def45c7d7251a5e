import { ApiError } from '@frontdesk/client/api-error'
import { createClient } from '@frontdesk/client/create-client'
import type { ApiRequest } from '@frontdesk/client/operation'
import { failureOf, type ApiFailure } from './api-failure.ts'
import { fetchOrPrefetched, requestOptions } from './prefetch.ts'
import { noteServerTime } from './server-clock.ts'

/** For requests whose failure is no news of the connection: signs of life that may get lost. */
export const client = createClient({
  init: requestOptions,
  fetch: async (address, init) => {
    const response = await fetchOrPrefetched(address, init)
    noteServerTime(response)
    return response
  },
})

const listeners = new Set<(failure: ApiFailure | null) => void>()

/** Hears of every request that fails, and, with null, of every one that succeeds. Returns how to stop. */
export function onRequestEnd(listener: (failure: ApiFailure | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The data of a request: `await ask(listSources({ path: { chatbotId } }))`. Rejects with an ApiFailure where there is no
 * answer or one that is not 2xx.
 */
export const ask = <Data>(request: ApiRequest<Data>): Promise<Data> => end(client.ask(request))

/** The same with the whole response, for its headers, or for a body that is no JSON. */
export const askForResponse = (request: ApiRequest<unknown>): Promise<Response> => end(client.send(request))

async function end<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    const result = await answer
    tell(null)
    return result
  } catch (error) {
    // Nobody wants the answer any more: that is no outage.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    const failure = error instanceof ApiError ? failureOf(error.response, error.body) : failureOf(undefined, error)
    tell(failure)
    throw failure
  }
}

const tell = (failure: ApiFailure | null): void => {
  for (const listener of listeners) listener(failure)
}
