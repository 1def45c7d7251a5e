/** Requests that were made before the app ran, by their address. `preload.ts` makes them, the client takes each once. */
declare global {
  interface Window {
    frontdeskAskedAhead?: Map<string, Promise<Response>>
  }
}

/** How the client asks the API: with the cookie, and never from the browser's cache. */
export const requestOptions = { credentials: 'same-origin', cache: 'no-store' } as const

/** Asks for an address of the API now. The client takes the answer when the app asks for the same. */
export function askAhead(path: string): void {
  const asked = (window.frontdeskAskedAhead ??= new Map<string, Promise<Response>>())
  const answer = fetch(path, requestOptions)
  // Who takes it is told of a failure; nobody else needs to be.
  answer.catch(() => undefined)
  asked.set(new URL(path, location.href).href, answer)
}

/** What the client asks with: the answer to a request that was made ahead, once, and `fetch` for all others. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const asked = request.method === 'GET' ? window.frontdeskAskedAhead?.get(request.url) : undefined
  if (asked === undefined) return fetch(request)
  window.frontdeskAskedAhead?.delete(request.url)
  return asked
}
