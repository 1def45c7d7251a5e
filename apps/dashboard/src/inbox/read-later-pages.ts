import type { InboxEvent, LiveChatList } from '@frontdesk/contracts/live-chat/live-chats'
import type { InboxPageEvent } from './inbox-update.ts'

/** A page that could not be read is asked for again after so long. */
const againMs = 3_000

type Page = Pick<LiveChatList, 'conversations' | 'nextCursor'>

interface LaterPagesNeeds {
  readPage: (cursor: string, signal: AbortSignal) => Promise<Page>
  onPage: (page: InboxPageEvent) => void
}

/**
 * Reads the pages behind the first one, which an `inbox` event brings. A conversation may change while they are read: what
 * an event has said of it is newer than any page, so pages leave it out. One that moves from a page that is not read yet
 * to one that was read has changed, and comes as an event. So none is missing, and none goes back to what it was.
 */
export function readLaterPages({ readPage, onPage }: LaterPagesNeeds) {
  let reading = new AbortController()
  let changed = new Set<string>()

  async function read(first: string, signal: AbortSignal): Promise<void> {
    for (let cursor: string | null = first; cursor !== null;) {
      const page: Page | undefined = await readPage(cursor, signal).catch(() => undefined)
      if (signal.aborted) return
      if (page === undefined) {
        await pause(againMs, signal)
        continue
      }
      cursor = page.nextCursor
      const conversations = page.conversations.filter(({ sessionId }) => !changed.has(sessionId))
      onPage({ event: 'page', data: { conversations, nextCursor: cursor } })
    }
  }

  return {
    /** Takes note of an event of the stream, after it was passed on. */
    follow(event: InboxEvent): void {
      if (event.event === 'conversation') changed.add(event.data.sessionId)
      if (event.event !== 'inbox') return
      reading.abort()
      reading = new AbortController()
      changed = new Set()
      if (event.data.nextCursor !== null) void read(event.data.nextCursor, reading.signal)
    },
    stop: (): void => reading.abort(),
  }
}

/** Waits for so long, or until it is not wanted any more. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
