/**
 * All HTTP of the widget. Addresses and headers are those of the public chat endpoints; the API answers a message
 * as JSON or as an event stream, and an error always as JSON with a sentence for the visitor in `reply`.
 */
import type { ChatReply } from '@frontdesk/contracts/chat'
import { sessionHeader } from '@frontdesk/contracts/chat-limits'
import type { HistoryMessage, HistoryPage } from '@frontdesk/contracts/history'
import type { ReplyEvent } from '@frontdesk/contracts/reply-events'
import { readEvents } from './event-stream.ts'

/** The API waits at most 100 s for a reply that it sends as JSON. */
const answerMs = 115_000
const shortAnswerMs = 15_000
/** The API writes a comment every 15 s, so three missed ones mean that the line is dead. */
const idleMs = 45_000

interface Outgoing {
  readonly message: string
  readonly key: string
  readonly pageUrl: string | undefined
  readonly sessionId: string | undefined
}

/** How a message was answered. */
type Answer = { readonly sessionId: string | undefined } & (
  | { readonly kind: 'reply'; readonly reply: ChatReply }
  | { readonly kind: 'refused'; readonly status: number; readonly html: string }
  | { readonly kind: 'events'; readonly events: AsyncIterable<ReplyEvent> }
)

interface Resume {
  readonly replyId: string
  readonly sessionId: string
  readonly lastEventId: string
}

/** Every call rejects when the API cannot be reached, and when `signal` ends it. */
export interface Api {
  sendMessage: (outgoing: Outgoing, signal: AbortSignal) => Promise<Answer>
  /** The rest of a reply's events; undefined when the API no longer has them. */
  resumeReply: (resume: Resume, signal: AbortSignal) => Promise<AsyncIterable<ReplyEvent> | undefined>
  /** What was said so far; undefined when the API does not know the session any more. */
  readHistory: (sessionId: string, signal: AbortSignal) => Promise<readonly HistoryMessage[] | undefined>
}

/** Speaks for one chatbot to the API at `base`. */
export function openApi({ base, chatbotId }: { base: string; chatbotId: string }): Api {
  return {
    sendMessage: async (outgoing, signal) => {
      const headers = new Headers({
        accept: 'text/event-stream, application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': outgoing.key,
      })
      if (outgoing.sessionId !== undefined) headers.set(sessionHeader, outgoing.sessionId)
      const { message, pageUrl } = outgoing
      const body = JSON.stringify({ message, chatbotId, pageUrl })
      return toAnswer(await call(`${base}/api/chat`, { method: 'POST', headers, body }, { signal, ms: answerMs }))
    },
    resumeReply: async ({ replyId, sessionId, lastEventId }, signal) => {
      const headers = new Headers({ accept: 'text/event-stream', [sessionHeader]: sessionId })
      if (lastEventId !== '') headers.set('Last-Event-ID', lastEventId)
      const url = `${base}/api/chat/replies/${encodeURIComponent(replyId)}/events?${query({ chatbotId })}`
      const { response, text } = await call(url, { headers }, { signal, ms: shortAnswerMs })
      if (text === undefined) return replyEvents(response)
      if (response.status === 429 || response.status >= 500) throw new Error(`resume answered ${response.status}`)
      return undefined
    },
    readHistory: async (sessionId, signal) => {
      // By header: an address is written into logs on its way, and any script of the page can list those it loaded.
      const headers = new Headers({ [sessionHeader]: sessionId })
      const url = `${base}/api/chat/history?${query({ chatbotId })}`
      const { response, text } = await call(url, { headers }, { signal, ms: shortAnswerMs })
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw new Error(`history answered ${response.status}`)
      const page: HistoryPage = JSON.parse(text ?? '')
      return page.messages
    },
  }
}

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

interface Answered {
  readonly response: Response
  /** The whole body; undefined where it is an event stream, which is still to be read. */
  readonly text: string | undefined
}

/** A fetch that has to be answered within `ms`: whole, or with the beginning of an event stream. */
async function call(url: string, init: RequestInit, wait: { signal: AbortSignal; ms: number }): Promise<Answered> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  if (wait.signal.aborted) stop()
  wait.signal.addEventListener('abort', stop)
  const timer = setTimeout(stop, wait.ms)
  let isStream = false
  try {
    const response = await fetch(url, {
      ...init,
      signal: controller.signal,
      cache: 'no-store',
      credentials: 'omit',
      // A page that hides its referrer would otherwise be refused where page and API share an origin: no Origin is
      // sent with a GET there, and the API then goes by the Referer.
      referrerPolicy: 'origin',
    })
    isStream = response.ok && (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream')
    return { response, text: isStream ? undefined : await response.text() }
  } finally {
    clearTimeout(timer)
    // A stream can still be ended by it; it goes away with the signal.
    if (!isStream) wait.signal.removeEventListener('abort', stop)
  }
}

function toAnswer({ response, text }: Answered): Answer {
  const sessionId = response.headers.get(sessionHeader) ?? undefined
  if (text === undefined) return { kind: 'events', sessionId, events: replyEvents(response) }
  const reply = parseReply(text)
  if (response.ok && reply !== undefined) return { kind: 'reply', sessionId, reply }
  return { kind: 'refused', sessionId, status: response.status, html: reply?.reply ?? '' }
}

/** Undefined where something in front of the API has answered, with a page of its own. */
function parseReply(text: string): ChatReply | undefined {
  try {
    const body: ChatReply | null = JSON.parse(text)
    return typeof body?.reply === 'string' ? body : undefined
  } catch {
    return undefined
  }
}

async function* replyEvents(response: Response): AsyncGenerator<ReplyEvent> {
  if (response.body === null) return
  for await (const { event, data, id } of readEvents(response.body, idleMs)) {
    // The contract of the stream: the event's name says the shape of its data. A name of a later version passes
    // through and is ignored by whoever reads.
    yield { event, data: JSON.parse(data), id } as ReplyEvent
  }
}
