import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cleanReply } from '@frontdesk/conversations/messages/clean-reply'
import { readEvents, type SeenEvent } from '@frontdesk/testing/visitor'

/** How a visitor asks: waiting for the whole answer, or reading along. */
export type Kind = 'json' | 'stream'

/** One message of a visitor, and everything that they saw of its answer. */
export interface Turn {
  readonly kind: Kind
  readonly marker: string
  readonly question: string
  /** `given-up`: no answer, no failure and no refusal within all patience. */
  state: 'asking' | 'answered' | 'failed' | 'given-up'
  replyId: string | undefined
  sessionId: string | undefined
  /** The text on the screen: every token since the last reset. */
  text: string
  resets: number
  /** The reply was more than the text that had been streamed: some of it died with a worker or with Redis. */
  hasGap: boolean
  /** The answer as it was seen last. */
  reply: string | undefined
  /** Broken connections, 503s and resumed streams on the way. */
  broken: number
  unavailable: number
  resumed: number
  /** What must not happen, in words. */
  wrongs: string[]
  askedAt: number
  settledAt: number
}

export interface VisitNeeds {
  url: string
  chatbotId: string
  /** The visitor's own address, as the balancer would hand it on. */
  ip: string
  /** After this long without an outcome a visitor gives up. */
  patienceMs: number
  /** One request may take this long. */
  answerMs: number
  /** Without a word (the heartbeat included) for this long, a stream counts as broken. */
  idleMs: number
}

const longestPauseMs = 1_000

/** A message that nobody has sent yet. */
export const aTurn = (input: Pick<Turn, 'kind' | 'marker' | 'question' | 'sessionId'>): Turn => ({
  ...input,
  state: 'asking',
  replyId: undefined,
  text: '',
  resets: 0,
  hasGap: false,
  reply: undefined,
  broken: 0,
  unavailable: 0,
  resumed: 0,
  wrongs: [],
  askedAt: performance.now(),
  settledAt: 0,
})

/**
 * Sends a turn's message and sees it through, as the widget does: the request is repeated with its key until its
 * outcome is known, a stream that breaks or is told to reconnect is resumed after its last event, and what cannot be
 * resumed is read from history.
 */
export async function visit(needs: VisitNeeds, turn: Turn): Promise<void> {
  const attempt: Attempt = { key: randomUUID(), sessionId: turn.sessionId, lastEventId: undefined }
  const deadline = performance.now() + needs.patienceMs
  for (let tries = 0; turn.state === 'asking'; tries += 1) {
    if (performance.now() > deadline) {
      turn.state = 'given-up'
      turn.wrongs.push(`no outcome within ${needs.patienceMs / 1_000} s`)
      break
    }
    const signal = AbortSignal.timeout(needs.answerMs)
    try {
      const ask = turn.replyId === undefined ? send : resume
      await read(needs, turn, attempt, await ask(needs, turn, attempt, signal))
    } catch {
      turn.broken += 1
    }
    // Sooner than a widget, and later each time, as a widget does.
    if (turn.state === 'asking') await wait(Math.min(50 * 1.4 ** tries, longestPauseMs) + Math.random() * 150)
  }
  turn.settledAt = performance.now()
}

/** What stays the same however often a message is sent, and how far its stream was read. */
interface Attempt {
  key: string
  sessionId: string | undefined
  lastEventId: string | undefined
}

const headersOf = ({ ip }: VisitNeeds, sessionId: string | undefined): Record<string, string> => ({
  origin: 'https://shop.example',
  'x-forwarded-for': ip,
  ...(sessionId === undefined ? {} : { 'x-chat-session-id': sessionId }),
})

function send(needs: VisitNeeds, turn: Turn, attempt: Attempt, signal: AbortSignal): Promise<Response> {
  return fetch(`${needs.url}/api/chat`, {
    method: 'POST',
    headers: {
      ...headersOf(needs, attempt.sessionId),
      'content-type': 'application/json',
      accept: turn.kind === 'stream' ? 'text/event-stream, application/json' : 'application/json',
      'idempotency-key': attempt.key,
    },
    body: JSON.stringify({ message: turn.question, chatbotId: needs.chatbotId }),
    signal,
  })
}

function resume(needs: VisitNeeds, turn: Turn, attempt: Attempt, signal: AbortSignal): Promise<Response> {
  turn.resumed += 1
  // Nothing was read under an id, so the stream comes again from its beginning.
  if (attempt.lastEventId === undefined) turn.text = ''
  return fetch(`${needs.url}/api/chat/replies/${turn.replyId}/events?chatbotId=${needs.chatbotId}`, {
    headers: {
      ...headersOf(needs, turn.sessionId),
      accept: 'text/event-stream',
      ...(attempt.lastEventId === undefined ? {} : { 'last-event-id': attempt.lastEventId }),
    },
    signal,
  })
}

async function read(needs: VisitNeeds, turn: Turn, attempt: Attempt, response: Response): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream && response.ok) {
    turn.sessionId = response.headers.get('x-chat-session-id') ?? turn.sessionId
    return readStream(needs, turn, attempt, response)
  }
  const text = await response.text()
  if (response.status === 503) {
    turn.unavailable += 1
    return undefined
  }
  const { reply, sources } = JSON.parse(text) as { reply?: unknown; sources?: unknown }
  if (typeof reply !== 'string' || !Array.isArray(sources)) {
    turn.wrongs.push(`${response.status} out of shape: ${text.slice(0, 200)}`)
  }
  turn.sessionId = response.headers.get('x-chat-session-id') ?? turn.sessionId
  if (response.status === 200) return answer(turn, String(reply))
  if (response.status !== 502) turn.wrongs.push(`answered ${response.status}`)
  turn.state = 'failed'
  return undefined
}

function answer(turn: Turn, reply: string): void {
  turn.state = 'answered'
  turn.reply = reply
  if (reply === '') turn.wrongs.push('I14: 200 with an empty reply')
}

const finals = new Set(['done', 'error', 'reconnect'])

async function readStream(needs: VisitNeeds, turn: Turn, attempt: Attempt, response: Response): Promise<void> {
  let final: string | undefined
  for await (const event of readEvents(watched(response, needs.idleMs))) {
    if (final !== undefined) turn.wrongs.push(`I14: ${event.event} after ${final}`)
    if (finals.has(event.event)) final = event.event
    attempt.lastEventId = event.id ?? attempt.lastEventId
    take(turn, event)
  }
  // A connection that breaks throws before it comes here.
  if (final === undefined) turn.wrongs.push('I14: a stream ended without done, error or reconnect')
}

function take(turn: Turn, { event, data, id }: SeenEvent): void {
  // The contract of the stream: the event's name says the shape of its data.
  const { text, reply, replyId, status } = data as { text: string; reply: string; replyId: string; status: number }
  switch (event) {
    case 'start':
      turn.replyId = replyId
      return
    case 'token':
      turn.text += text
      return
    case 'reset':
      turn.resets += 1
      turn.text = ''
      return
    case 'done':
      // Without an id it comes from PostgreSQL: the worker died between its commit and its last word.
      turn.hasGap = id !== undefined && cleanReply(turn.text, { isAllowedHost: () => false, passages: [] }) !== reply
      return answer(turn, reply)
    case 'error':
      if (status !== 502) turn.wrongs.push(`error ${status}`)
      turn.state = 'failed'
      return
    default:
  }
}

/** The same response, broken off where nothing comes for so long. */
function watched(response: Response, idleMs: number): Response {
  let timer: NodeJS.Timeout | undefined
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      // Unreferenced: nobody clears it where the connection itself breaks.
      timer = setTimeout(() => controller.error(new Error('the line is dead')), idleMs).unref()
    },
    transform(bytes, controller) {
      timer?.refresh()
      controller.enqueue(bytes)
    },
    flush: () => clearTimeout(timer),
  })
  return new Response(response.body?.pipeThrough(watch) ?? null, response)
}
