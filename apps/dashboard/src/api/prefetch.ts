/** Requests that were made before the app ran, by their address. `preload.ts` makes them, the client takes each once. */
declare global {
  interface Window {
    frontdeskPrefetched?: Map<string, Promise<Response>>
  }
}

/** How the client asks the API: with the cookie, and never from the browser's cache. */
export const requestOptions = { credentials: 'same-origin', cache: 'no-store' } as const

/** A read that has not begun to be answered after so long never is: its connection may be dead, and nobody was told. */
const answerMs = 20_000

/** `fetch` that gives up a read without an answer. What changes something may take as long as it takes. */
async function fetchInTime(request: Request): Promise<Response> {
  if (request.method !== 'GET') return fetch(request)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('No answer in time.', 'TimeoutError')), answerMs)
  const signal = AbortSignal.any([request.signal, late.signal])
  return fetch(request, { signal }).finally(() => clearTimeout(timer))
}

/** Sends a GET request to the API now. The client takes its answer when the app asks for the same address. */
export function prefetch(path: string): void {
  const prefetched = (window.frontdeskPrefetched ??= new Map<string, Promise<Response>>())
  const answer = fetchInTime(new Request(path, requestOptions))
  // Who takes it is told of a failure; nobody else needs to be.
  answer.catch(() => undefined)
  prefetched.set(new URL(path, location.href).href, answer)
}

/** `fetch` for the client: the answer to a request that was prefetched, once, and a request of its own for all others. */
export const fetchOrPrefetched: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const prefetched = request.method === 'GET' ? window.frontdeskPrefetched?.get(request.url) : undefined
  if (prefetched === undefined) return fetchInTime(request)
  window.frontdeskPrefetched?.delete(request.url)
  return prefetched
}
