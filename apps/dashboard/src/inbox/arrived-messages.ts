import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'

/** Of so many conversations the messages that have arrived are kept, and of each so many. */
const [keptConversations, keptMessages] = [200, 200]
const none: readonly never[] = []

export interface ArrivedMessages {
  keep: (sessionId: string, message: InboxMessage) => void
  /** The oldest first: the same array until there is one more. */
  of: (sessionId: string) => readonly InboxMessage[]
}

/** Keeps the messages that arrive while the page is open, each once, whatever conversation is on the screen. */
export function createArrivedMessages(): ArrivedMessages {
  const arrived = new Map<string, readonly InboxMessage[]>()
  return {
    keep(sessionId, message) {
      const before = arrived.get(sessionId) ?? none
      if (before.some(({ id }) => id === message.id)) return
      // Put anew at the end: those at the beginning have had no message for the longest time.
      arrived.delete(sessionId)
      arrived.set(sessionId, [...before, message].toSorted((a, b) => a.id - b.id).slice(-keptMessages))
      const [oldest] = arrived.keys()
      if (arrived.size > keptConversations && oldest !== undefined) arrived.delete(oldest)
    },
    of: sessionId => arrived.get(sessionId) ?? none,
  }
}
