import { readEvents, type StreamEvent } from '@frontdesk/contracts/event-stream'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { ApiFailure, failureOf } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { listLiveChats } from '../api/generated'
import { requestOptions } from '../api/prefetch.ts'
import type { InboxUpdate } from './inbox-update.ts'
import { readLaterPages } from './read-later-pages.ts'

/** Whether events arrive, and since when they do not. */
export interface Line {
  /** `ended`: the person may not listen any more, or is logged out. */
  readonly state: 'connecting' | 'live' | 'broken' | 'ended'
  /** Milliseconds since 1970. */
  readonly since: number
}

export interface InboxListener {
  onEvent: (event: InboxUpdate) => void
  onLine: (line: Line) => void
}

const address = '/api/live-chats/events'
/** The server says something every 15 s. After so long without a word the connection is dead. */
const silentMs = 25_000
/** A computer that slept has lost its connections, and does not know. */
const [lookMs, sleptMs] = [5_000, 30_000]

/** So long before the next try: up to a second at first, half a minute at most, spread so that not all come at once. */
const backOffMs = (misses: number): number => 300 + Math.random() * Math.min(1_000 * 1.6 ** misses, 30_000)

/** What an event holds is described by the API. */
const parse = ({ event, data, id }: StreamEvent): InboxEvent =>
  ({ event, data: JSON.parse(data) as unknown, ...(id === '' ? {} : { id }) }) as InboxEvent

const isFinal = ({ kind }: ApiFailure): boolean =>
  kind === 'logged-out' || kind === 'permission-missing' || kind === 'plan-too-small'

/**
 * Listens to the inbox until it is told to stop (the returned function). A line that breaks is made again by itself and
 * goes on behind the last event that arrived, so that nothing is lost and little comes twice.
 */
export function followInbox({ onEvent, onLine }: InboxListener): () => void {
  let isOver = false
  let lastId = ''
  let connection = new AbortController()
  const pause = createPause()
  const laterPages = readLaterPages({
    readPage: (cursor, signal) => ask(listLiveChats({ query: { cursor }, signal })),
    onPage: onEvent,
  })
  let line: Line = { state: 'connecting', since: Date.now() }

  const say = (state: Line['state']): void => {
    if (line.state === state) return
    line = { state, since: Date.now() }
    onLine(line)
  }

  /** Reads one connection to its end. Returns whether to come back at once. */
  async function readOnce(): Promise<boolean> {
    connection = new AbortController()
    const headers = { Accept: 'text/event-stream', ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) }
    const response = await fetch(address, { ...requestOptions, headers, signal: connection.signal })
    if (!response.ok || response.body === null) {
      throw failureOf(response, (await response.json().catch(() => undefined)) as unknown)
    }
    for await (const event of readEvents(response.body, silentMs)) {
      if (event.event === 'reconnect') return true
      say('live')
      lastId = event.id
      const parsed = parse(event)
      onEvent(parsed)
      laterPages.follow(parsed)
    }
    return false
  }

  async function run(): Promise<void> {
    let misses = 0
    while (!isOver) {
      const outcome = await readOnce().catch((error: unknown) => (error instanceof ApiFailure ? error : false))
      if (isOver) return
      if (line.state === 'live') misses = 0
      if (outcome === true) continue
      const failure = outcome === false ? undefined : outcome
      if (failure !== undefined && isFinal(failure)) return say('ended')
      say('broken')
      await pause.wait(Math.max(backOffMs(misses), (failure?.retryAfterSeconds ?? 0) * 1_000))
      misses += 1
    }
  }

  const unwatch = watchForReturn(() => {
    connection.abort()
    pause.end()
  })
  onLine(line)
  void run()
  return () => {
    isOver = true
    unwatch()
    laterPages.stop()
    connection.abort()
    pause.end()
  }
}

/** A wait that can be ended before its time. */
function createPause() {
  let end = (): void => undefined
  return {
    wait: (ms: number): Promise<void> =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}

/** Calls back when the network is there again, or the computer has slept. Returns how to stop. */
function watchForReturn(onReturn: () => void): () => void {
  let seenAt = Date.now()
  const look = (): void => {
    const hasSlept = Date.now() - seenAt > sleptMs
    seenAt = Date.now()
    if (hasSlept) onReturn()
  }
  const timer = setInterval(look, lookMs)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', onReturn)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', onReturn)
  }
}
