/**
 * The conversation by HTTP. Addresses and headers are those of the public chat endpoints; the API answers a message as
 * JSON or as an event stream, and an error always as JSON with a sentence for the visitor in `reply`.
 */
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import { replyHeader, sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import type { HistoryMessage, ConversationHistory } from '@frontdesk/contracts/chat/history'
import type { LiveEvent } from '@frontdesk/contracts/chat/live-chat'
import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import type { Credentials, Session } from '../conversation/session.ts'
import {
  type Answered,
  call,
  jsonRequest,
  type Line,
  type PlainRequest,
  parseReply,
  query,
  sessionHeaders,
  shortAnswerMs,
} from './call.ts'
import { readEvents } from '@frontdesk/client/event-stream'

/** The API waits at most 100 s for a reply that it sends as JSON. */
const answerMs = 115_000
/** The API writes a comment every 15 s, so three missed ones mean that the line is dead. */
const idleMs = 45_000

export interface Outgoing {
  readonly message: string
  readonly key: string
  readonly pageUrl: string | undefined
  readonly contextData: FrontdeskContext
  readonly credentials: Credentials
}

/** The API's answer to a message. */
export type Answer = { readonly sessionId: string | undefined } & (
  | { readonly kind: 'reply'; readonly reply: ChatReply; readonly replyId: string | undefined }
  | { readonly kind: 'refused'; readonly status: number; readonly html: string; readonly retryMs: number }
  | { readonly kind: 'events'; readonly events: AsyncIterable<ReplyEvent> }
)

interface Resume {
  readonly replyId: string
  readonly session: Session
  readonly lastEventId: string
}

/** Every call rejects when the API cannot be reached and when `signal` aborts. */
export interface Api {
  sendMessage: (outgoing: Outgoing, signal: AbortSignal) => Promise<Answer>
  /** The rest of a reply's events; undefined when the API no longer has them. */
  resumeReply: (resume: Resume, signal: AbortSignal) => Promise<AsyncIterable<ReplyEvent> | undefined>
  /** Stops a reply that is being written; true where the API will. The text so far comes as its last event. */
  stopReply: (reply: Pick<Resume, 'replyId' | 'session'>, signal: AbortSignal) => Promise<boolean>
  /** The messages so far; undefined when the API no longer knows the session. */
  readHistory: (session: Session, signal: AbortSignal) => Promise<readonly HistoryMessage[] | undefined>
  /** The live events of the session from now on; undefined when the API does not know the session. */
  followLive: (from: Pick<Resume, 'session' | 'lastEventId'>, signal: AbortSignal) => Promise<LiveFeed | undefined>
}

export type LiveFeed = AsyncIterable<LiveEvent>

/** Opens the API at `base` for one chatbot. */
export function openApi({ base, chatbotId, language }: Line): Api {
  const ask = (path: string, init: PlainRequest, signal: AbortSignal): Promise<Answered> =>
    call(`${base}/api/chat/${path}?${query({ chatbotId })}`, init, { signal, ms: shortAnswerMs, language })
  return {
    sendMessage: async ({ message, key, pageUrl, contextData, credentials }, signal) => {
      const hasContext = Object.keys(contextData).length > 0
      const { hasConsented } = credentials
      const body = { message, chatbotId, pageUrl, hasConsented, ...(hasContext && { contextData }) }
      const accept = 'text/event-stream, application/json'
      const request = jsonRequest('POST', body, { credentials, key, accept })
      return toAnswer(await call(`${base}/api/chat`, request, { signal, ms: answerMs, language }))
    },
    resumeReply: async ({ replyId, session, lastEventId }, signal) =>
      eventsOf(await ask(`replies/${replyId}/events`, listening(session, lastEventId), signal)),
    stopReply: async ({ replyId, session }, signal) => {
      const init = { method: 'POST', headers: sessionHeaders(session) }
      return (await ask(`replies/${replyId}/stop`, init, signal)).response.ok
    },
    readHistory: async (session, signal) => {
      const { response, text } = await ask('history', { headers: sessionHeaders(session) }, signal)
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw new Error()
      const page = JSON.parse(text ?? '') as ConversationHistory
      return page.messages
    },
    followLive: async ({ session, lastEventId }, signal) =>
      eventsOf(await ask('live-events', listening(session, lastEventId), signal)),
  }
}

const listening = (session: Session, lastEventId: string): PlainRequest => ({
  headers: {
    accept: 'text/event-stream',
    ...sessionHeaders(session),
    ...(lastEventId && { 'Last-Event-ID': lastEventId }),
  },
})

/** Undefined where the API has no such stream; throws where asking again may help. */
function eventsOf<Event>({ response, text }: Answered): AsyncIterable<Event> | undefined {
  if (text === undefined) return events<Event>(response)
  if (response.status === 429 || response.status >= 500) throw new Error()
  return undefined
}

function toAnswer({ response, text }: Answered): Answer {
  const sessionId = response.headers.get(sessionHeader) ?? undefined
  if (text === undefined) return { kind: 'events', sessionId, events: events<ReplyEvent>(response) }
  const reply = parseReply(text)
  const replyId = response.headers.get(replyHeader) ?? undefined
  if (response.ok && reply !== undefined) return { kind: 'reply', sessionId, reply, replyId }
  // Proxies may name a date instead of seconds.
  const retryMs = (Number(response.headers.get('Retry-After')) || 0) * 1_000
  return { kind: 'refused', sessionId, status: response.status, html: reply?.reply ?? '', retryMs }
}

async function* events<Event>(response: Response): AsyncGenerator<Event> {
  if (response.body === null) return
  for await (const { event, data, id } of readEvents(response.body, idleMs)) {
    // The contract of the stream: the event's name says the shape of its data. A name of a later version passes
    // through and is ignored by the reader.
    yield { event, data: JSON.parse(data) as unknown, id } as Event
  }
}
