import { ApiError } from './api-error.ts'
import type { ApiRequest } from './operation.ts'

export interface ClientOptions {
  /** Where Frontdesk is, such as `https://chat.shop.example`. Without it, at the origin of the page. */
  readonly baseUrl?: string
  /** An API token (`fd_…`). Without it, browsers send the cookie of a login. */
  readonly token?: string
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch
  /** What every request has: `credentials`, `cache`, headers. */
  readonly init?: Pick<RequestInit, 'credentials' | 'cache'> & { readonly headers?: Readonly<Record<string, string>> }
}

export interface Client {
  /**
   * Sends a request. Resolves with the data of a 2xx response: an object of JSON, the text of CSV, otherwise a `Blob`.
   * Rejects with an `ApiError` for any other response, and with what `fetch` throws where there is none.
   */
  ask: <Data>(request: ApiRequest<Data>) => Promise<Data>
  /**
   * The same with the response, whose body isn't read: for headers, files and streams. Read or cancel the body: until then a
   * browser keeps the connection, and has six of them for a host.
   */
  send: (request: ApiRequest<unknown>) => Promise<Response>
}

/** Creates a client of the API. */
export function createClient({
  baseUrl = '',
  token,
  fetch: fetchWith = (...given) => fetch(...given),
  init,
}: ClientOptions = {}): Client {
  const send = async (request: ApiRequest<unknown>): Promise<Response> => {
    const [method = '', path = ''] = request.operation.split(' ')
    const isJson = isPlain(request.body)
    const response = await fetchWith(baseUrl.replace(/\/$/, '') + addressOf(path, request), {
      ...init,
      method,
      headers: {
        ...init?.headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      ...(request.body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(request.body) : (request.body as BodyInit) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
      ...(request.keepalive === undefined ? {} : { keepalive: request.keepalive }),
    })
    if (!response.ok) throw new ApiError(response, await response.text().then(readJson))
    return response
  }
  return {
    send,
    ask: async <Data>(request: ApiRequest<Data>) => readData(await send(request)) as Promise<Data>,
  }
}

function addressOf(path: string, { path: places = {}, query = {} }: ApiRequest<unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? ''))
  return search.size === 0 ? filled : `${filled}?${search}`
}

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && (body?.constructor === Object || Array.isArray(body))

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

async function readData(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 204) return undefined
  if (type.includes('json')) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}
