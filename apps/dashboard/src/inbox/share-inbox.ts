import { followInbox, type StreamState } from './follow-inbox.ts'
import type { InboxUpdate } from './inbox-update.ts'

/** What the tabs of one browser say to each other. `wish`: some tab wants something else of the inbox than before. */
type Word =
  | { readonly kind: 'ask' }
  | { readonly kind: 'subscription' }
  | { readonly kind: 'event'; readonly event: InboxUpdate }
  | { readonly kind: 'stream'; readonly state: StreamState }

const name = 'frontdesk-inbox'

interface SharedInbox {
  onEvent: (event: InboxUpdate) => void
  onStreamState: (state: StreamState) => void
  /** What this tab knows, as events for one that knows nothing; none before it knows anything. */
  snapshot: () => readonly InboxUpdate[]
  /** Whether any tab wants conversations of the bot as well. */
  needsBot: () => Promise<boolean>
}

interface Sharing {
  stop: () => void
  /** Says that this tab has subscribed to the bot's events, or no longer does. */
  tellSubscription: () => void
}

/**
 * Listens to the inbox with one connection for all tabs of the browser: over HTTP/1.1 it allows six to a server, and
 * seven tabs with one each would hang. One tab holds a lock, listens, and passes everything on; when it is closed the
 * next one gets the lock. A browser without locks has a connection for each tab.
 */
export function shareInbox({ onEvent, onStreamState, snapshot, needsBot }: SharedInbox): Sharing {
  let following: ReturnType<typeof followInbox> | undefined
  const channel = 'locks' in navigator && 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  const tell = (word: Word): void => channel?.postMessage(word)
  const tellSubscription = (): void => {
    void following?.renew()
    tell({ kind: 'subscription' })
  }
  const follow = (): ReturnType<typeof followInbox> => {
    following = followInbox({
      onEvent: event => {
        onEvent(event)
        tell({ kind: 'event', event })
      },
      onStreamState: state => {
        listening = state
        onStreamState(state)
        tell({ kind: 'stream', state })
      },
      needsBot,
    })
    return following
  }
  let listening: StreamState | undefined
  if (channel === undefined) return { stop: follow().stop, tellSubscription }

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (following !== undefined) {
      if (data.kind === 'subscription') void following.renew()
      if (data.kind !== 'ask') return
      for (const event of snapshot()) tell({ kind: 'event', event })
      if (listening !== undefined) tell({ kind: 'stream', state: listening })
    } else if (data.kind === 'event') onEvent(data.event)
    else if (data.kind === 'stream') onStreamState(data.state)
  })
  tell({ kind: 'ask' })
  const stopping = holdWhileListening(() => follow().stop)
  return {
    tellSubscription,
    stop: () => {
      stopping.abort()
      channel.close()
    },
  }
}

/** Begins to listen once no other tab does, and holds the lock until it is aborted. `begin` returns how to stop. */
function holdWhileListening(begin: () => () => void): AbortController {
  const stopping = new AbortController()
  const listen = (): Promise<void> =>
    new Promise(resolve => {
      const stop = begin()
      stopping.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  // Rejects when it is stopped before it got the lock.
  navigator.locks.request(name, { signal: stopping.signal }, listen).catch(() => undefined)
  return stopping
}
