import { readEvents, type StreamEvent } from '@frontdesk/client/event-stream'
import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { listLiveChats } from '@frontdesk/client/operations'
import { ApiFailure, failureOf } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { requestOptions } from '../api/prefetch.ts'
import type { InboxUpdate } from './inbox-update.ts'
import { readLaterPages } from './read-later-pages.ts'

/** Whether events arrive, and since when they do not. */
export interface StreamState {
  /** `ended`: the person may not listen any more, or is logged out. */
  readonly state: 'connecting' | 'live' | 'broken' | 'ended'
  /** Milliseconds since 1970. */
  readonly since: number
}

export interface InboxListener {
  onEvent: (event: InboxUpdate) => void
  onStreamState: (state: StreamState) => void
  /** Whether conversations of the bot are to be listened to as well; asked for each connection. */
  needsBot: () => Promise<boolean>
}

/** The state of what agents have to do with; without it a stream has everything. */
const liveStates = 'waiting,open'
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
 * Listens to the inbox until it is told to stop. A stream that breaks is made again by itself and goes on behind the last
 * event that arrived, so that nothing is lost and little comes twice.
 */
export function followInbox({ onEvent, onStreamState, needsBot }: InboxListener) {
  let isOver = false
  const pause = createPause()
  let now: StreamState = { state: 'connecting', since: Date.now() }
  const say = (state: StreamState['state']): void => {
    if (now.state === state) return
    now = { state, since: Date.now() }
    onStreamState(now)
  }
  const stream = createStream({ onEvent, onLive: () => say('live'), needsBot })

  async function run(): Promise<void> {
    let misses = 0
    while (!isOver) {
      const outcome = await stream.read().catch((error: unknown) => (error instanceof ApiFailure ? error : false))
      if (isOver) return
      if (now.state === 'live') misses = 0
      if (outcome === true) continue
      const failure = outcome === false ? undefined : outcome
      if (failure !== undefined && isFinal(failure)) return say('ended')
      say('broken')
      await pause.wait(Math.max(backOffMs(misses), (failure?.retryAfterSeconds ?? 0) * 1_000))
      misses += 1
    }
  }

  const unwatch = watchForReturn({
    onReturn: () => {
      stream.abort()
      pause.end()
    },
    // A tab that is closed says nothing of what it does not want any more.
    onLook: () => void stream.renew(),
  })
  onStreamState(now)
  void run()
  return {
    /** Makes the connection anew where something else is wanted than what it was made for. */
    renew: stream.renew,
    stop: (): void => {
      isOver = true
      unwatch()
      stream.stop()
      pause.end()
    },
  }
}

interface StreamNeeds extends Pick<InboxListener, 'onEvent' | 'needsBot'> {
  onLive: () => void
}

/** The stream of events, one connection after another, each behind the last event of the one before. */
function createStream({ onEvent, onLive, needsBot }: StreamNeeds) {
  let lastId = ''
  /** What the connection was made for, and whether it was ended to be made anew. */
  let [hasBot, isRenewed] = [false, false]
  let connection = new AbortController()
  const laterPages = readLaterPages({
    readPage: (cursor, signal) =>
      ask(listLiveChats({ query: hasBot ? { cursor } : { cursor, states: liveStates }, signal })),
    onPage: onEvent,
  })

  async function readToEnd(signal: AbortSignal): Promise<boolean> {
    hasBot = await needsBot()
    const headers = { Accept: 'text/event-stream', ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) }
    const address = `/api/live-chats/events${hasBot ? '' : `?states=${liveStates}`}`
    // The silence counts from the request on: a kept connection that is dead takes it, and says nothing.
    const timer = setTimeout(() => connection.abort(), silentMs)
    const response = await fetch(address, { ...requestOptions, headers, signal }).finally(() => clearTimeout(timer))
    if (!response.ok || response.body === null) {
      throw failureOf(response, (await response.json().catch(() => undefined)) as unknown)
    }
    for await (const event of readEvents(response.body, silentMs)) {
      if (event.event === 'reconnect') return true
      onLive()
      // A connection that goes on begins without an id of its own.
      if (event.id !== '') lastId = event.id
      const parsed = parse(event)
      if (parsed.event === 'inbox') onEvent({ event: 'scope', data: { hasBot } })
      onEvent(parsed)
      laterPages.follow(parsed)
    }
    return false
  }

  return {
    /** Reads one connection to its end. Returns whether to come back at once. */
    async read(): Promise<boolean> {
      connection = new AbortController()
      isRenewed = false
      return readToEnd(connection.signal).catch((error: unknown) => {
        if (isRenewed) return true
        throw error
      })
    },
    renew: async (): Promise<void> => {
      const isNeeded = await needsBot()
      if (isNeeded === hasBot) return
      // Set before the abort, so that a second call meanwhile does not end the new connection.
      hasBot = isNeeded
      isRenewed = true
      connection.abort()
    },
    abort: (): void => connection.abort(),
    stop(): void {
      laterPages.stop()
      connection.abort()
    },
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

interface ReturnListener {
  /** The network is there again, or the computer has slept. */
  onReturn: () => void
  /** Every few seconds. */
  onLook: () => void
}

/** Returns how to stop. */
function watchForReturn({ onReturn, onLook }: ReturnListener): () => void {
  let seenAt = Date.now()
  const look = (): void => {
    const hasSlept = Date.now() - seenAt > sleptMs
    seenAt = Date.now()
    if (hasSlept) onReturn()
    else onLook()
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
