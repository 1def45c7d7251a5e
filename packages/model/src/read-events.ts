import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { providerCut, providerGarbled } from './provider-errors.ts'

/** One server-sent event. */
export interface ServerEvent {
  name: string
  data: string
}

/** A chunk of a chat completion is under 1 kB; a line without end would otherwise fill the memory. */
const longestEventCharacters = 1_000_000
/** Pieces kept while the caller is busy or they gather; then they are read at once, and the socket waits. */
const inboxPieces = 64
/** What stands where a reply ends: nothing is gathered behind it. If a text has it, that text comes a little sooner. */
const lastPiece = /"finish_reason":\s?"|\[DONE\]/

/** How a body is read. */
export interface Pace {
  /** For how long after a read the next pieces may gather; 0 reads each at once. */
  batchMs: () => number
  /** A piece has come for a caller that waits. */
  onPiece: () => void
}

const atOnce: Pace = { batchMs: () => 0, onPiece: () => undefined }

/**
 * The server-sent events of a response body, one array for all that gathered, so that the caller waits once per read and
 * not once per event. Ends at the end of the body; a body that breaks off throws. Comments are skipped. A body that is
 * JSON, whatever its Content-Type says, is one event, or one for each of its entries or lines.
 */
export async function* readEvents(body: Readable, pace = atOnce): AsyncGenerator<ServerEvent[], void, undefined> {
  const inbox = collect(body, pace)
  let events: ServerEvent[] = []
  const parser = createParser({
    maxBufferSize: longestEventCharacters,
    onEvent: ({ event = '', data }) => events.push({ name: event, data }),
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') throw providerGarbled('An event of the stream has no end.')
    },
  })
  let start: string | undefined = ''
  for (let piece = await inbox.next(); piece !== undefined; piece = await inbox.next()) {
    if (start !== undefined) {
      start += piece
      const first = start.trimStart()[0]
      if (first === '<')
        throw providerGarbled('A web page came. Is the address of the provider right, up to and with /v1?')
      if (first === '{' || first === '[') return yield await readJson(start, inbox)
      if (first === undefined) continue
      piece = start.replace(/^\ufeff/, '')
      start = undefined
    }
    parser.feed(piece)
    if (events.length > 0) yield events
    events = []
  }
  // Some servers leave out the empty line after the last event.
  parser.feed('\n\n')
  if (events.length > 0) yield events
}

/** A body that is JSON from its beginning on: of a server that does not stream, or of an error. */
async function readJson(start: string, inbox: Inbox): Promise<ServerEvent[]> {
  let text = start
  for (let piece = await inbox.next(); piece !== undefined; piece = await inbox.next()) {
    text += piece
    if (text.length > longestEventCharacters) throw providerGarbled('The answer has no end.')
  }
  // Some write the end of a stream behind it.
  text = text.replace(/(?:data:\s*)?\[DONE\]\s*$/, '').trim()
  try {
    const whole: unknown = JSON.parse(text)
    const entries: readonly unknown[] = Array.isArray(whole) ? whole : [whole]
    return entries.map(entry => ({ name: '', data: JSON.stringify(entry) }))
  } catch {
    return text.split('\n').map(data => ({ name: '', data }))
  }
}

interface Inbox {
  /** The next piece of text, undefined at the end. */
  next: () => Promise<string | undefined>
}

/**
 * Listens to `data` by hand: iterating the stream itself costs 10 µs more for each piece, which is each token. Waking
 * the caller costs 13 µs, through nine generators: pieces that may gather wake it once.
 */
function collect(body: Readable, { batchMs, onPiece }: Pace): Inbox {
  let pieces: string[] = []
  let wake: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let failure: string | undefined
  let readAt = -Infinity
  const read = (): void => {
    clearTimeout(timer)
    timer = undefined
    wake?.()
  }
  const gather = (piece: string): void => {
    onPiece()
    if (pieces.length >= inboxPieces || lastPiece.test(piece)) return read()
    if (timer !== undefined) return
    const dueIn = readAt + batchMs() - performance.now()
    if (dueIn > 0) timer = setTimeout(read, dueIn)
    else read()
  }
  const over = (why?: string): void => {
    if (!isOver) failure = why
    isOver = true
    read()
  }
  body.setEncoding('utf8')
  body.on('data', (piece: string) => {
    pieces.push(piece)
    if (pieces.length >= inboxPieces) body.pause()
    if (wake !== undefined) gather(piece)
  })
  body.once('end', () => over())
  body.once('error', () => over('The connection broke off.'))
  body.once('close', () => over('The connection was closed.'))
  if (body.destroyed) over('The connection was closed.')

  return {
    async next() {
      if (pieces.length === 0 && !isOver) {
        await new Promise<void>(resolve => (wake = resolve))
        wake = undefined
      }
      if (pieces.length === 0 && failure !== undefined) throw providerCut(failure)
      readAt = performance.now()
      const waiting = pieces
      pieces = []
      if (body.isPaused()) body.resume()
      return waiting.length === 0 ? undefined : waiting.join('')
    },
  }
}
