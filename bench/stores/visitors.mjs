/** Visitors of the bench: half of them are the widget's own delivery code, half are clients that know the API alone. */
import { setTimeout as pause } from 'node:timers/promises'
import { openVisitorActionsApi } from '@frontdesk/widget/api/visitor-actions-api'
import { openApi } from '@frontdesk/widget/api/api'
import { emptyConversation } from '@frontdesk/widget/conversation/conversation'
import { nextConversation } from '@frontdesk/widget/conversation/next-conversation'
import { openConversation } from '@frontdesk/widget/conversation/open-conversation'
import { openSessionStore } from '@frontdesk/widget/conversation/session'
import { origin } from '../chat/stand.mjs'

/** Between an answer and the next question, and between an error and the visitor who tries again. */
const breathMs = 800
const againMs = 2_000

/** Counts what the API refuses; every visitor asks through the same function. */
export function watchFetch() {
  const seen = { told: 0, untold: 0, other: new Map() }
  const plain = globalThis.fetch
  globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    const response = await plain(url, { ...init, headers, referrerPolicy: undefined })
    if (response.status === 503) seen[response.headers.has('retry-after') ? 'told' : 'untold'] += 1
    else if (response.status >= 400) seen.other.set(response.status, (seen.other.get(response.status) ?? 0) + 1)
    return response
  }
  return { seen, stop: () => void (globalThis.fetch = plain) }
}

/** A visitor's message with its outcome. `isKeyed`: however often it was sent, it has one key. */
const aTurn = (kind, marker) => ({ kind, marker, isKeyed: kind === 'widget', askedAt: performance.now(), errors: 0 })

/** One visitor with the widget, who presses "Try again" where it shows an error. */
function openWidget({ base, chatbotId }) {
  const settings = { base, chatbotId }
  const kept = new Map()
  const storage = {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
  const session = openSessionStore({ storage: () => storage }, settings)
  let now = emptyConversation
  const talk = openConversation({
    api: openApi(settings),
    session,
    pause: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    pageUrl: () => undefined,
    contextData: () => ({}),
    actions: openVisitorActionsApi(settings, session),
    read: () => now,
    apply: change => void (now = nextConversation(now, change)),
  })
  return async turn => {
    await talk.send(turn.marker)
    for (let last = now.messages.at(-1); last.kind !== 'reply'; last = now.messages.at(-1)) {
      turn.errors += 1
      if (last.failure?.mayRetry !== true) return false
      await pause(againMs)
      await talk.retry(last)
    }
    return true
  }
}

/** One visitor with a client that sends no key, and waits as long as a refusal says. */
function openPlain({ base, chatbotId, accept }) {
  let sessionId
  return async turn => {
    const response = await fetch(`${base}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, ...(sessionId && { 'x-chat-session-id': sessionId }) },
      body: JSON.stringify({ message: turn.marker, chatbotId }),
    })
    const text = await response.text()
    sessionId = response.headers.get('x-chat-session-id') ?? sessionId
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (response.ok && (!isStream || text.includes('event: done'))) return true
    turn.errors += 1
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000)
    return false
  }
}

/** Lets visitors ask until they are told to stop; resolves with their turns when the last of them has its outcome. */
export function startVisitors(stand, { visitors, name }) {
  const base = `http://127.0.0.1:${stand.apiPorts[0]}`
  const turns = []
  let isStopping = false
  const kinds = ['widget', 'json', 'widget', 'stream']
  const visit = async number => {
    const kind = kinds[number % kinds.length]
    const accept = kind === 'stream' ? 'text/event-stream' : 'application/json'
    const say = kind === 'widget' ? openWidget({ ...stand, base }) : openPlain({ ...stand, base, accept })
    await pause((breathMs * number) / visitors)
    for (let count = 0; !isStopping; count += 1) {
      const turn = aTurn(kind, `mark-${name}-${number}-${count}`)
      turns.push(turn)
      try {
        turn.isAnswered = await say(turn)
      } catch {
        turn.errors += 1
        turn.isBroken = true
        await pause(againMs)
      }
      turn.endedAt = performance.now()
      await pause(breathMs)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)))
  return {
    turns,
    async stop() {
      isStopping = true
      await all
      return turns
    },
  }
}
