/** What a browser keeps of its conversation: never a text, only the keys to it. */
interface StoredSession {
  readonly sessionId: string
  /** There while a message waits for its reply, so that a page that is left can be taken up again. */
  readonly pending?: { readonly replyId?: string }
}

/** The conversation of one chatbot in this browser. */
export interface SessionStore {
  read: () => StoredSession | undefined
  write: (session: StoredSession) => void
  forget: () => void
}

/** The part of the Web Storage API that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps the session under a key of its chatbot. Where the browser refuses storage (private windows, sandboxed
 * frames: even touching `localStorage` throws there) it lives in memory, until the page is left.
 */
export function openSessionStore(
  { storage }: { storage: () => KeyValueStorage },
  { chatbotId }: { chatbotId: string },
): SessionStore {
  const key = `frontdesk:${chatbotId}`
  let memory: StoredSession | undefined
  let isRefused = false

  function tryStorage<T>(action: (storage: KeyValueStorage) => T): T | undefined {
    if (isRefused) return undefined
    try {
      return action(storage())
    } catch {
      isRefused = true
      return undefined
    }
  }

  return {
    read: () => {
      const text = tryStorage(kept => kept.getItem(key))
      return isRefused ? memory : parseSession(text)
    },
    write: session => {
      memory = session
      tryStorage(kept => kept.setItem(key, JSON.stringify(session)))
    },
    forget: () => {
      memory = undefined
      tryStorage(kept => kept.removeItem(key))
    },
  }
}

function parseSession(text: string | null | undefined): StoredSession | undefined {
  try {
    const { sessionId, pending }: { [Key in keyof StoredSession]?: unknown } = JSON.parse(text ?? '{}')
    if (typeof sessionId !== 'string' || sessionId === '') return undefined
    if (typeof pending !== 'object' || pending === null) return { sessionId }
    const isNamed = 'replyId' in pending && typeof pending.replyId === 'string'
    return { sessionId, pending: isNamed ? { replyId: String(pending.replyId) } : {} }
  } catch {
    return undefined
  }
}
