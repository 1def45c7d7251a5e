import { AppError } from '@frontdesk/errors/app-error'
import { readUrl } from './address-rules.ts'
import { openCookies } from './cookies.ts'
import { fetchFailed, fetchTimeout, tooManyRedirects } from './errors.ts'
import type { Egress } from './open-egress.ts'
import type { Answer, ReceiveOptions } from './receive-answer.ts'
import { headersFor, nextUrl } from './redirects.ts'

/** Encodings that a response may have. */
const acceptedEncodings = 'gzip, deflate, br'

/** Options of a request, with the limit of its response. */
export interface RequestOptions extends ReceiveOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** May this redirect of a GET be followed? When not, the redirect itself is returned. Addresses are checked either way. */
  readonly mayFollow?: (next: URL) => boolean
}

/**
 * Asks the outside world once. Every hop is checked whole, on the URL object that is then asked. Only a GET is sent on by
 * a redirect: whatever else was asked was meant for one address, and a redirect of it is its answer. Fails with
 * `BLOCKED_ADDRESS`, `UNSUPPORTED_URL`, `TOO_MANY_REDIRECTS`, `BODY_TOO_LARGE`, `FETCH_TIMEOUT` or `FETCH_FAILED`;
 * when `signal` aborts, with the signal's reason. A status of 400 and up is an answer, not a failure.
 */
export async function sendRequest(egress: Egress, address: string, options: RequestOptions): Promise<Answer> {
  const { totalMs } = egress.limits
  options.signal?.throwIfAborted()
  const deadline = new AbortController()
  const leave = () => deadline.abort(options.signal?.reason)
  const timer = setTimeout(() => deadline.abort(fetchTimeout(totalMs)), totalMs)
  options.signal?.addEventListener('abort', leave, { once: true })
  try {
    return await follow(egress, readUrl(address), { ...options, signal: deadline.signal })
  } catch (error) {
    deadline.signal.throwIfAborted()
    throw asAppError(error, egress)
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', leave)
  }
}

async function follow(egress: Egress, start: URL, options: RequestOptions & { signal: AbortSignal }): Promise<Answer> {
  const { method, body } = options
  const agent = await egress.agent()
  const cookies = egress.cookies ?? openCookies()
  let url = start
  let headers: Record<string, string> = {
    ...(options.accept === undefined ? {} : { accept: options.accept.join(', ') }),
    ...lowerCased(options.headers ?? {}),
  }
  for (let hop = 0; hop <= egress.limits.maxRedirects; hop++) {
    egress.rules.checkUrl(url)
    const cookie = cookies.headerFor(url)
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
        'user-agent': egress.userAgent,
        'accept-encoding': acceptedEncodings,
      },
      signal: options.signal,
    })
    await cookies.keep(url, answer.headers['set-cookie'])
    const next = nextUrl(url, answer.statusCode, [answer.headers['location']].flat()[0])
    const isFollowed = next !== undefined && method === 'GET' && options.mayFollow?.(next) !== false
    if (!isFollowed) {
      // What tells media types apart is loaded with the first answer: most processes never ask an outside host.
      const { receiveAnswer } = await import('./receive-answer.ts')
      return await receiveAnswer(egress, url, answer, options)
    }
    await answer.body.dump()
    headers = headersFor(next, url, headers)
    url = next
  }
  throw tooManyRedirects(egress.limits.maxRedirects)
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no site at this address.',
  EAI_AGAIN: 'The name of the site could not be looked up.',
  ECONNREFUSED: 'The site refused the connection.',
  ECONNRESET: 'The site broke off the connection.',
  EHOSTUNREACH: 'The site could not be reached.',
  ENETUNREACH: 'The site could not be reached.',
  UND_ERR_SOCKET: 'The site broke off the connection.',
  UND_ERR_HEADERS_OVERFLOW: 'The site sent too many headers.',
  HPE_INVALID_HEADER_TOKEN: 'The site sent headers that break the rules of HTTP.',
  CERT_HAS_EXPIRED: 'The certificate of the site has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the site is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the site is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the site is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the site belongs to another site.',
}

function asAppError(error: unknown, { limits }: Egress): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return fetchTimeout(limits.connectMs, error)
  return fetchFailed(sentences[code] ?? 'The site could not be read.', error)
}
