/**
 * A visitor's message on its way to an answer, as the changes it makes to the conversation. A stream that breaks is
 * resumed; one that cannot be resumed is read from history; and a message without any answer ends as failed, to be
 * sent again with the same key. The session store always knows where a page that is left can take up again.
 */
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import type { Answer, Api, Outgoing } from '../api/api.ts'
import { backOffMs, spread } from '../api/back-off.ts'
import type { VisitorActionsApi } from '../api/visitor-actions-api.ts'
import type { Failure } from './conversation.ts'
import type { Change } from './next-conversation.ts'
import { randomId } from './random-id.ts'
import type { Credentials, Session, SessionStore } from './session.ts'

export interface Needs {
  readonly api: Api
  readonly actions: Pick<VisitorActionsApi, 'begin'>
  readonly session: SessionStore
  /** Waits; ends early when the browser comes online again. */
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}

const resumesInARow = 5
const historyReads = 6
/** How long a message is sent again before the visitor reads that something is wrong: an outage is often shorter. */
const patienceMs = 20_000

/**
 * One try to send a message. It is repeated as it was, key and all, until its outcome is known: the API then answers
 * the message once, however often it came.
 */
export interface Attempt extends Omit<Outgoing, 'credentials'> {
  /** Those with which an answer named its session. Before that, each try goes into the session of the moment. */
  credentials?: Credentials
}

/** Sends one message and follows its reply. */
export async function* deliverMessage(needs: Needs, attempt: Attempt): AsyncGenerator<Change> {
  const { actions, signal } = needs
  try {
    const [answer, of] = await actions.begin(current => sendIn(needs, attempt, current))
    if (answer.kind === 'reply') yield answered(answer.reply, answer.replyId)
    else if (answer.kind === 'refused')
      yield await failed(needs, refusal(answer.status, answer.html), of, attempt.message)
    else if (!of.sessionId) yield lost()
    else yield* followReply(needs, { ...startOf(of), text: attempt.message }, answer.events)
  } catch {
    if (!signal.aborted) yield { type: 'failed', failure: { kind: 'network', mayRetry: true } }
  }
}

/** Sends a message, and keeps the session that the answer names. Its id is empty where none is named. */
async function sendIn(needs: Needs, attempt: Attempt, current: Credentials): Promise<[Answer, Session]> {
  const { session, signal } = needs
  const credentials = attempt.credentials ?? current
  const { sessionId: named, visitorKey } = credentials
  if (named !== undefined) session.write({ sessionId: named, visitorKey, pending: {} })
  const answer = await sendPatiently(needs, { ...attempt, credentials })
  const { kind, sessionId = '' } = answer
  // The answer came just then: it is as if it had not.
  if (signal.aborted) throw new Error()
  if (sessionId) {
    attempt.credentials = credentials
    session.write({ sessionId, visitorKey, ...(kind === 'events' && { pending: {} }) })
  } else if (named) forgetPending(session, named)
  return [answer, { sessionId, visitorKey }]
}

/** Sends the message again, as it was, while the API cannot be reached or says that it is briefly unavailable. */
async function sendPatiently({ api, signal, pause }: Needs, outgoing: Outgoing): Promise<Answer> {
  let spentMs = 0
  for (let misses = 0; ; misses += 1) {
    const sentAt = Date.now()
    const sending = api.sendMessage(outgoing, signal)
    const answer = await sending.catch(() => undefined)
    spentMs += Date.now() - sentAt
    const refused = answer?.kind === 'refused' && answer.status === 503 ? answer : undefined
    const retryMs = refused?.retryMs ?? 0
    if (signal.aborted || spentMs + retryMs >= patienceMs || (answer && !refused)) return sending
    const ms = Math.max(backOffMs(misses), retryMs)
    await pause(ms)
    spentMs += ms
  }
}

/** Follows the reply that was being written when the page was left. */
export async function* resumeReply(
  needs: Needs,
  { session, replyId }: { session: Session; replyId: string },
): AsyncGenerator<Change> {
  yield { type: 'begun', replyId }
  yield* followReply(needs, { ...startOf(session), replyId }, undefined)
}

/**
 * Waits for a reply in history: the last resort, and the only way for a reply that is not streamed. One that has an id
 * can be taken up again by the next page.
 */
export async function* awaitStoredReply(needs: Needs, of: Session, replyId?: string): AsyncGenerator<Change> {
  const { api, session, signal, pause } = needs
  const { sessionId } = of
  let storedId: number | undefined
  for (let read = 0; read < historyReads && !signal.aborted; read += 1) {
    if (read > 0) await pause(backOffMs(read))
    const messages = await api.readHistory(of, signal).catch(() => [])
    if (signal.aborted) return
    if (messages === undefined) break
    const asked = messages.findLastIndex(message => message.role === 'user')
    storedId = messages[asked]?.id ?? storedId
    const stored = messages.slice(asked + 1).find(message => message.role === 'assistant')
    if (stored !== undefined && asked !== -1) {
      forgetPending(session, sessionId)
      const { id, text, sources = [], isAgent, agentName } = stored
      const reply = { ...stored, reply: text, sources }
      yield { type: 'answered', id: `h${id}`, reply, isAgent, agentName, storedId: id }
      return
    }
  }
  if (signal.aborted) return
  if (replyId === undefined) forgetPending(session, sessionId)
  yield lost(storedId)
}

/** How far a stream was read. */
interface Position {
  readonly session: Session
  /** The message, where this page has sent it. */
  readonly text?: string
  replyId?: string | undefined
  lastEventId: string
  misses: number
  retryMs?: number | undefined
  isOver: boolean
}

const startOf = ({ sessionId, visitorKey }: Session): Position => ({
  session: { sessionId, visitorKey },
  lastEventId: '',
  misses: 0,
  isOver: false,
})

type Events = AsyncIterable<ReplyEvent> | readonly ReplyEvent[]

async function* followReply(needs: Needs, position: Position, first: Events | undefined): AsyncGenerator<Change> {
  let events = first
  while (!needs.signal.aborted) {
    if (events !== undefined) yield* readStream(needs, position, events)
    if (position.isOver || needs.signal.aborted) return
    const { replyId, session, lastEventId, misses, retryMs } = position
    if (replyId === undefined || misses >= resumesInARow) break
    yield { type: 'step', step: 'reconnecting' }
    if (events !== undefined) await needs.pause(retryMs ?? backOffMs(misses))
    position.misses += 1
    // Nothing was read under an id, so the stream comes again from its beginning.
    if (lastEventId === '') yield { type: 'reset' }
    const resumed = needs.api.resumeReply({ replyId, session, lastEventId }, needs.signal)
    events = await resumed.catch(() => [])
    // The API has no such reply.
    if (events === undefined) position.replyId = undefined
  }
  yield* awaitStoredReply(needs, position.session, position.replyId)
}

/** Reads until the stream ends or is cut; `position` then says which, and from where to go on. */
async function* readStream(needs: Needs, position: Position, events: Events): AsyncGenerator<Change> {
  const { session } = needs
  position.retryMs = undefined
  try {
    for await (const reply of events) {
      if (reply.id) {
        position.lastEventId = reply.id
        position.misses = 0
      }
      if (reply.event === 'start') {
        position.replyId = reply.data.replyId
        session.write({ ...position.session, pending: { replyId: reply.data.replyId } })
      }
      if (reply.event === 'reconnect') position.retryMs = spread(reply.data.retryMs)
      if (reply.event === 'done' || reply.event === 'error') {
        position.isOver = true
        forgetPending(session, position.session.sessionId)
      }
      const change =
        reply.event === 'error'
          ? await failed(needs, refusal(reply.data.status, reply.data.reply), position.session, position.text)
          : toChange(reply, position.replyId)
      if (change !== undefined) yield change
      if (position.isOver) return
    }
  } catch {
    // The stream was cut, or is malformed: the caller resumes it.
  }
}

/** Another tab may have begun a new conversation meanwhile: that one stays. */
function forgetPending(session: SessionStore, sessionId: string): void {
  if (session.read()?.sessionId === sessionId) session.write({ sessionId })
}

/** What the events of a reply are to the conversation; their data is the same. */
const changes: Readonly<Record<string, 'begun' | 'step' | 'token' | 'reset' | undefined>> = {
  start: 'begun',
  status: 'step',
  token: 'token',
  reset: 'reset',
}

function toChange({ event, data }: ReplyEvent, replyId: string | undefined): Change | undefined {
  if (event === 'done') return answered(data, replyId)
  const type = changes[event]
  // The contract of the stream says which data an event has.
  return type && ({ type, ...data } as Change)
}

const answered = (reply: ChatReply, replyId: string | undefined): Change => ({
  type: 'answered',
  id: randomId(),
  reply,
  replyId,
})
const lost = (storedId?: number): Change => ({
  type: 'failed',
  failure: { kind: 'reply-lost', mayRetry: true },
  storedId,
})

/**
 * What failed for good is stored: it needs its number, by which the next page and the next try know it.
 */
async function failed({ api, signal }: Needs, failure: Failure, session: Session, text?: string): Promise<Change> {
  const history = failure.isFinal ? await api.readHistory(session, signal).catch(() => []) : []
  const asked = history?.findLast(said => said.role === 'user' && said.text === (text ?? said.text))
  return { type: 'failed', failure, storedId: asked?.id }
}

/**
 * Asking again helps against limits and outages, never against a wrong message, domain or chatbot. 502 is the API's
 * last word on a message that it accepted; after 503 the reply may still come.
 */
const refusal = (status: number, html: string): Failure => ({
  kind: 'refused',
  html,
  mayRetry: status === 408 || status === 429 || status >= 500,
  isFinal: status === 502,
})
