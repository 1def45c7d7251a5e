import { client } from './generated/client.gen'
import { failureOf, type ApiFailure } from './api-failure.ts'
import { fetchOrPrefetched, requestOptions } from './prefetch.ts'
import { noteServerTime } from './server-clock.ts'

client.setConfig({ baseUrl: '', ...requestOptions, fetch: fetchOrPrefetched })

/** What the generated functions answer with. */
interface Answer<Data> {
  data?: Data | undefined
  error?: unknown
  response?: Response
}

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
export const ask = async <Data>(request: Promise<Answer<Data>>): Promise<Data> => (await askWithHeaders(request)).data

/** The same with the answer's headers: the cursor of a list that is a plain array stands there. */
export async function askWithHeaders<Data>(
  request: Promise<Answer<Data>>,
): Promise<{ data: Data; headers: Headers | undefined }> {
  const { data, error, response } = await request.catch((cause: unknown): Answer<Data> => ({ error: cause }))
  // Nobody wants the answer any more: that is no outage. The generated functions return what `fetch` throws.
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  if (response !== undefined) noteServerTime(response)
  const failure = response?.ok === true ? null : failureOf(response, error)
  for (const listener of listeners) listener(failure)
  if (failure !== null) throw failure
  // The generated types say what a 2xx answer holds.
  return { data: data as Data, headers: response?.headers }
}
