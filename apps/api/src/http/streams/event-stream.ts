import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Closing } from '../closing.ts'
import { onResponseClosed } from '../request-lifetime.ts'

/** One server-sent event; its data is sent as JSON. */
export interface StreamedEvent {
  event: string
  data: unknown
  id?: string
}

export interface EventStreamInput {
  /** Events that are there already: they are sent with the first bytes. */
  first?: readonly StreamedEvent[]
  events: AsyncIterable<StreamedEvent>
  /** Aborts when the stream has to end: `events` then yields its last event. */
  signal: AbortSignal
  heartbeatMs: number
  /** A client that reads nothing for this long, or twice as long at most, is disconnected. */
  unreadMs: number
  /**
   * Where it is given, the connection is left for the next request, unless the process closes. Only for a stream that
   * soon ends by itself: the end of one that is told to end would meet what its client has just asked over it.
   */
  closing?: Pick<Closing, 'signal'>
}

/** Whether the client takes the answer as server-sent events. */
export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/event-stream') === true

/** How long a client has to read the last event. */
const lastWordMs = 2_000

/**
 * Answers with server-sent events. Goes through `reply.send`, because a hijacked reply loses the CORS and session
 * headers and buffers without bound for a client that does not read (233 MB in 2.5 s, measured); this way some 32 kB
 * wait for it here. The connection closes with the stream, unless it is kept: an idle one would hold up the shutdown of
 * the process.
 */
export function sendEventStream(reply: FastifyReply, input: EventStreamInput): FastifyReply {
  const stream = Readable.from(frames(input), { objectMode: false })
  // Fastify destroys it when the response closes, which a response that waits behind another on its connection never
  // does.
  onResponseClosed(reply, () => stream.destroy())
  cutOffUnread(reply, input)
  if (input.closing === undefined) reply.header('connection', 'close')
  else endWhileClosing(reply.raw, input.closing)
  return reply
    .code(200)
    .type('text/event-stream; charset=utf-8')
    .headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
    .send(stream)
}

/**
 * Closes the connection behind a stream that ends because the process stops: its idle connections are closed already,
 * and this one would hold up the shutdown until its client gives it up.
 */
function endWhileClosing(response: ServerResponse, closing: Pick<Closing, 'signal'>): void {
  // The response has none any more when it has finished.
  const { socket } = response
  response.once('finish', () => {
    if (closing.signal.aborted) socket?.end()
  })
}

/**
 * Disconnects a client that does not read. The stream yields nothing more for such a client, neither a comment nor its
 * end, so that its connection would stay open for minutes and hold up the shutdown.
 */
function cutOffUnread(reply: FastifyReply, { signal, unreadMs }: EventStreamInput): void {
  let taken = takenOf(reply.raw)
  let lastWord: NodeJS.Timeout | undefined
  const look = setInterval(() => {
    const before = taken
    taken = takenOf(reply.raw)
    if (taken === before && isWaiting(reply.raw)) reply.raw.destroy()
  }, unreadMs)
  const endSoon = (): void => {
    lastWord = setTimeout(() => reply.raw.destroy(), lastWordMs)
  }
  if (signal.aborted) endSoon()
  else signal.addEventListener('abort', endSoon)
  onResponseClosed(reply, () => {
    clearInterval(look)
    clearTimeout(lastWord)
    signal.removeEventListener('abort', endSoon)
  })
}

/** How many bytes the client's side has accepted. */
const takenOf = ({ socket }: ServerResponse): number =>
  socket === null ? 0 : socket.bytesWritten - socket.writableLength

/** Whether bytes wait for the client, or wait behind another answer on the same connection. */
const isWaiting = ({ socket }: ServerResponse): boolean => socket === null || socket.writableLength > 0

/** Events as frames, with a comment as heartbeat after each `heartbeatMs` without one. */
async function* frames({
  first = [],
  events,
  heartbeatMs,
}: Pick<EventStreamInput, 'first' | 'events' | 'heartbeatMs'>): AsyncGenerator<string, void, undefined> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    yield [`retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`, ...first.map(frame)].join('')
    let next = iterator.next()
    for (;;) {
      const step = await withinSilence(next, heartbeatMs)
      if (step === 'silence') {
        yield ': still here\n\n'
        continue
      }
      if (step.done === true) return
      yield frame(step.value)
      next = iterator.next()
    }
  } finally {
    await iterator.return?.()
  }
}

async function withinSilence<T>(next: Promise<T>, ms: number): Promise<T | 'silence'> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<'silence'>(resolve => {
    timer = setTimeout(resolve, ms, 'silence')
  })
  try {
    return await Promise.race([next, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** One event on the wire. The data is JSON, so that no text in it can end the line or the event. */
function frame({ event, data, id }: StreamedEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
