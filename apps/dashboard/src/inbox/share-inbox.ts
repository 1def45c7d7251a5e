import type { LiveChatList } from '@frontdesk/contracts/live-chat/live-chats'
import { followInbox, type Line } from './follow-inbox.ts'
import type { InboxUpdate } from './inbox-update.ts'

/** What the tabs of one browser say to each other. */
type Word =
  | { readonly kind: 'ask' }
  | { readonly kind: 'event'; readonly event: InboxUpdate }
  | { readonly kind: 'line'; readonly line: Line }

const name = 'frontdesk-inbox'

interface SharedInbox {
  onEvent: (event: InboxUpdate) => void
  onLine: (line: Line) => void
  /** What this tab knows; undefined before it knows anything. */
  snapshot: () => LiveChatList | undefined
}

/**
 * Listens to the inbox with one connection for all tabs of the browser: over HTTP/1.1 it allows six to a server, and
 * seven tabs with one each would hang. One tab holds a lock, listens, and passes everything on; when it is closed the
 * next one gets the lock. Returns how to stop. A browser without locks has a connection for each tab.
 */
export function shareInbox({ onEvent, onLine, snapshot }: SharedInbox): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return followInbox({ onEvent, onLine })
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  let listening: Line | undefined
  const tell = (word: Word): void => channel.postMessage(word)

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (listening !== undefined) {
      const known = data.kind === 'ask' ? snapshot() : undefined
      // Not as one that was missed: whoever asks has just begun.
      if (known !== undefined) tell({ kind: 'event', event: { event: 'inbox', data: known } })
      if (data.kind === 'ask') tell({ kind: 'line', line: listening })
    } else if (data.kind === 'event') onEvent(data.event)
    else if (data.kind === 'line') onLine(data.line)
  })
  tell({ kind: 'ask' })

  const listen = (): Promise<void> =>
    new Promise(resolve => {
      const stop = followInbox({
        onEvent: event => {
          onEvent(event)
          tell({ kind: 'event', event })
        },
        onLine: line => {
          listening = line
          onLine(line)
          tell({ kind: 'line', line })
        },
      })
      stopping.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  // Rejects when it is stopped before it got the lock.
  navigator.locks.request(name, { signal: stopping.signal }, listen).catch(() => undefined)
  return () => {
    stopping.abort()
    channel.close()
  }
}
