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
 * network, refused, or (a navigation) given up, which leaves the page as it is.
 */
export type RequestVerdict = 'load' | 'preflight' | 'picture' | 'pass' | 'refuse' | 'stay'

/** What holds text, and the scripts and styles that bring it about. */
const wanted = new Set(['Script', 'Stylesheet', 'XHR', 'Fetch', 'Other'])
/** What asks for something, and changes nothing by the words of HTTP; interfaces are often asked by POST. */
const methods = new Set(['GET', 'POST'])

/** Judges a request of the page at `page`, whose own frame is `mainFrame`. */
export function judgeRequest(
  { request: { url: address, method, headers }, resourceType, frameId }: PausedRequest,
  { page, mainFrame }: { page: URL; mainFrame: string },
): RequestVerdict {
  if (/^(?:data|blob|about):/i.test(address)) return 'pass'
  const url = parseUrl(address)
  if (url === null || !/^https?:$/.test(url.protocol) || isTracker(url.hostname)) return 'refuse'
  if (resourceType === 'Document') {
    const isOwn = bareHost(url) === bareHost(page) && method === 'GET'
    if (isOwn) return 'load'
    return frameId === mainFrame ? 'stay' : 'refuse'
  }
  if (method === 'OPTIONS' && nameIn(headers, 'access-control-request-method') !== undefined) return 'preflight'
  if (resourceType === 'Image' && method === 'GET') return 'picture'
  return wanted.has(resourceType) && methods.has(method) ? 'load' : 'refuse'
}

/** A header by its name in lower case. */
export const nameIn = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
