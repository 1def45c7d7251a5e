import type { Egress } from '@frontdesk/egress/open-egress'
import type { Answer } from '@frontdesk/egress/receive-answer'
import { sendRequest } from '@frontdesk/egress/send-request'
import type { DevTools } from './devtools-pipe.ts'
import type { RenderLimits } from './render-limits.ts'
import { judgeRequest, nameIn, type PausedRequest } from './request-rules.ts'

/** What answering the requests of a page needs. */
export interface AnswerNeeds {
  readonly devTools: DevTools
  readonly egress: Egress
  /** Does the robots.txt of its site let this address be read? */
  readonly mayRead: (url: string) => Promise<boolean>
  readonly limits: RenderLimits
}

/** The page whose requests they are. */
export interface AnsweredPage {
  readonly page: URL
  readonly mainFrame: string
  /** Its session; the cookies are asked for there, and those of its frames and workers are the same. */
  readonly sessionId: string
  readonly signal: AbortSignal
}

/** The requests of one page. */
export interface Requests {
  /** Answers a request that the browser has paused. */
  readonly answer: (paused: PausedRequest, sessionId: string) => Promise<void>
  /** Requests that are not answered yet. */
  readonly open: () => number
  /** Decoded bytes of all answers. */
  readonly bytes: () => number
  /** Was the page's own document answered by a page? An error is one where scripts fill it. */
  readonly hasPage: () => boolean
}

/** As many as a browser opens connections to one host. */
const atATime = 6
const mostSentBytes = 200_000
/** A document that sends its visitor on more often goes in circles. */
const mostDocuments = 10
/** A longer document, or one with more text, is no shell that scripts fill. */
const mostShellBytes = 100_000
const mostShellText = 100
/** Shown in place of each picture: a script may wait until it has loaded. */
const emptyPicture = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Headers that belong to a connection or to this browser, and not to what a page asks for. */
const notSent =
  /^(?:accept-encoding|connection|content-length|cookie|host|keep-alive|proxy-.*|sec-.*|te|trailer|transfer-encoding|upgrade.*|user-agent)$/
/** Headers of an answer that were undone on the way, or that would have the browser load more. */
const notReceived =
  /^(?:alt-svc|connection|content-disposition|content-encoding|content-length|keep-alive|link|nel|report-to|reporting-endpoints|set-cookie|strict-transport-security|transfer-encoding)$/

/**
 * Answers what a page asks for. The browser has no network: each request is judged here and goes out through the egress, by
 * the rules for the pages of a crawl. A redirect goes back to the browser, whose next request is judged like the first.
 */
export function openRequests(needs: AnswerNeeds, answered: AnsweredPage): Requests {
  const { devTools, limits } = needs
  const inTurn = limitAtATime(atATime)
  const counts = { open: 0, all: 0, bytes: 0, documents: 0, hasPage: false }
  const fetchFor = async (paused: PausedRequest): Promise<object> => {
    const isMain = paused.resourceType === 'Document' && paused.frameId === answered.mainFrame
    if (isMain && ++counts.documents > mostDocuments) throw new Error('The page goes in circles.')
    if (!(await needs.mayRead(paused.request.url))) throw new Error('robots.txt forbids it.')
    const answer = await fetchPaused(needs, answered, paused, limits.bytes - counts.bytes)
    counts.bytes += answer.body.length
    if (isMain) counts.hasPage = answer.status < 400 || isShell(answer)
    if (isMain && !isPage(answer)) throw new Error('It is no page.')
    return fulfilled(paused.resourceType === 'Document' ? { ...answer, body: withOpenRoots(answer.body) } : answer)
  }
  const answer = async (paused: PausedRequest, sessionId: string): Promise<void> => {
    const { requestId } = paused
    const verdict = judgeRequest(paused, answered)
    const reply = (method: string, more: object = {}) => devTools.send(method, { requestId, ...more }, sessionId)
    // A navigation that is aborted leaves the page where it is; any other request fails like one that an extension blocks.
    const refuse = (): Promise<unknown> =>
      reply('Fetch.failRequest', {
        errorReason: paused.resourceType === 'Document' ? 'Aborted' : 'BlockedByClient',
      }).catch(() => undefined)
    const fulfil = (response: object): Promise<unknown> => reply('Fetch.fulfillRequest', response)
    if (verdict === 'pass') return void (await reply('Fetch.continueRequest').catch(refuse))
    if (verdict === 'picture') return void (await fulfil(picture).catch(refuse))
    if (verdict === 'preflight') return void (await fulfil(preflightOf(paused)).catch(refuse))
    if (verdict !== 'load' || ++counts.all > limits.requests || counts.bytes >= limits.bytes) {
      return void (await refuse())
    }
    counts.open++
    try {
      const response = await inTurn(() => fetchFor(paused))
      await fulfil(response)
    } catch {
      await refuse()
    } finally {
      counts.open--
    }
  }
  return {
    answer,
    open: () => counts.open,
    bytes: () => counts.bytes,
    hasPage: () => counts.hasPage,
  }
}

/** Redirects are pages as well: the browser follows them. */
const isPage = ({ status, contentType }: Answer): boolean =>
  (status >= 300 && status < 400) || contentType === 'text/html' || contentType === 'application/xhtml+xml'

/** Hosts of files answer with 404 and the page of the app where an address has no file: a page of scripts without a text. */
function isShell({ status, body }: Answer): boolean {
  if (status !== 404) return false
  const html = body.subarray(0, mostShellBytes).toString('latin1').toLowerCase()
  return /<script\b/.test(html) && textBetweenTags(html).replace(/\s+/g, ' ').length <= mostShellText
}

/** What stands outside of tags, comments and scripts. It reads forwards alone: a pattern would take the square of the length. */
function textBetweenTags(html: string): string {
  let text = ''
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    text += `${html.slice(at, open === -1 ? undefined : open)} `
    if (open === -1) break
    const [, name] = /^<(head|script|style|noscript|title)\b/.exec(html.slice(open, open + 12)) ?? []
    const end = html.startsWith('<!--', open) ? '-->' : name === undefined ? '>' : `</${name}`
    const close = html.indexOf(end, open + 1)
    const next = close === -1 ? -1 : html.indexOf('>', close)
    if (next === -1) break
    at = next + 1
  }
  return text
}

async function fetchPaused(
  { devTools, egress }: AnswerNeeds,
  { sessionId, signal }: AnsweredPage,
  { request }: PausedRequest,
  bytesLeft: number,
): Promise<Answer> {
  const { url, method, headers, postDataEntries = [] } = request
  const body = Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
  if (body.length > mostSentBytes) throw new Error('It sends too much.')
  const { cookies } = await devTools.send<{ cookies: { name: string; value: string }[] }>(
    'Network.getCookies',
    { urls: [url] },
    sessionId,
  )
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return sendRequest(egress, url, {
    method: method === 'POST' ? 'POST' : 'GET',
    ...(method === 'POST' ? { body } : {}),
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !notSent.test(name.toLowerCase()))),
      ...(cookie === '' ? {} : { cookie }),
    },
    maxBytes: Math.min(egress.limits.maxBytes, bytesLeft),
    readErrors: true,
    signal,
    mayFollow: () => false,
  })
}

function fulfilled({ status, headers, body }: Answer): object {
  const kept = Object.entries(headers).filter(([name]) => !notReceived.test(name))
  const cookies = cookiesOf(headers['set-cookie'] ?? '').map(value => ({ name: 'set-cookie', value }))
  return {
    responseCode: status,
    // Chromium refuses a status that it knows no phrase for, such as 430 or 520, unless it is given one.
    responsePhrase: status === 200 ? 'OK' : `Status ${status}`,
    responseHeaders: [...kept.map(([name, value]) => ({ name, value })), ...cookies],
    body: body.toString('base64'),
  }
}

/** A closed shadow root hides its text from scripts, and not from visitors (open-target.ts, for those that scripts attach). */
const withOpenRoots = (body: Buffer): Buffer =>
  body.includes('shadowrootmode')
    ? Buffer.from(
        body.toString('latin1').replace(/(<template\b[^<>]{0,1000}\sshadowrootmode\s*=\s*["']?)closed\b/gi, '$1open'),
        'latin1',
      )
    : body

/** Cookies that were joined by commas. A comma within a date is followed by no name. */
const cookiesOf = (joined: string): string[] =>
  joined
    .split(/,(?=\s*[^\s=;,]+=)/)
    .map(cookie => cookie.trim())
    .filter(cookie => cookie !== '')

const picture = {
  responseCode: 200,
  responseHeaders: [
    { name: 'content-type', value: 'image/gif' },
    { name: 'access-control-allow-origin', value: '*' },
  ],
  body: emptyPicture,
}

/** The question is asked for the sake of a visitor's credentials, and there are none. The request itself is judged next. */
function preflightOf({ request: { headers } }: PausedRequest): object {
  const value = (name: string): string => nameIn(headers, name) ?? ''
  return {
    responseCode: 204,
    responseHeaders: [
      { name: 'access-control-allow-origin', value: value('origin') || '*' },
      { name: 'access-control-allow-credentials', value: 'true' },
      { name: 'access-control-allow-methods', value: value('access-control-request-method') },
      { name: 'access-control-allow-headers', value: value('access-control-request-headers') },
    ],
  }
}

/** Lets so many tasks run at a time, and the others wait. */
function limitAtATime(most: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
    running++
    try {
      return await task()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
