import { parseUrl } from '@frontdesk/runtime/parse-url'
import { bareHost } from '@frontdesk/knowledge/read/page-url'
import { isTracker } from './tracker-hosts.ts'

/** A request of a page, as `Fetch.requestPaused` tells it. */
export interface PausedRequest {
  readonly requestId: string
  readonly frameId: string
  /** Document, Script, Image, XHR, Fetch and others. */
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly hasPostData?: boolean
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
}

/**
 * What becomes of a request: it is fetched by the egress, answered without asking anybody, let through because it needs no
 * network, or refused. A navigation that is refused leaves the page as it is.
 */
export type RequestVerdict = 'load' | 'preflight' | 'picture' | 'pass' | 'refuse'

/** What holds text, and the scripts and styles that bring it about. */
const wanted = new Set(['Script', 'Stylesheet', 'XHR', 'Fetch', 'Other'])
/** Judges a request of the page at `page`. */
export function judgeRequest(
  { request: { url: address, method, headers }, resourceType }: PausedRequest,
  { page }: { page: URL },
): RequestVerdict {
  if (/^(?:data|blob|about):/i.test(address)) return 'pass'
  const url = parseUrl(address)
  if (url === null || !/^https?:$/.test(url.protocol) || isTracker(url.hostname)) return 'refuse'
  const isOwn = bareHost(url) === bareHost(page)
  if (resourceType === 'Document') return isOwn && method === 'GET' ? 'load' : 'refuse'
  if (method === 'OPTIONS' && nameIn(headers, 'access-control-request-method') !== undefined) return 'preflight'
  if (resourceType === 'Image' && method === 'GET') return 'picture'
  // POST may change something, and interfaces are asked by it. A stranger's page may not send one to whoever else this
  // machine reaches.
  const mayAsk = method === 'GET' || (method === 'POST' && isOwn)
  return wanted.has(resourceType) && mayAsk ? 'load' : 'refuse'
}

/** A header by its name in lower case. */
export const nameIn = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
