import type { ConversationMode } from '@frontdesk/contracts/chat/chat'
import { randomKey } from './random-id.ts'

/** A conversation, and the visitor key that opens it: none where it began before there were keys. */
export interface Session {
  readonly sessionId: string
  readonly visitorKey?: string | undefined
}

/** What a request sends of it: before the first answer a key alone. */
export type Credentials = Partial<Session> & {
  /** The visitor has agreed to the chat, and nothing was sent since. */
  readonly hasConsented?: boolean | undefined
}

/** What a browser keeps of its conversation: never a text, only the keys to it. */
interface StoredSession extends Session {
  /** There while a message waits for its reply, so that a page that is left can be taken up again. */
  readonly pending?: { readonly replyId?: string } | undefined
  /** A handoff was requested, or an agent has the conversation: the next page listens even while it is closed. */
  readonly isLive?: boolean
  /** Who has the conversation, until its live stream says so. */
  readonly mode?: ConversationMode
  /** A live chat has ended that was neither rated nor passed over. */
  readonly hasEnded?: boolean | undefined
  /** The last message that the visitor had before their eyes, by its number in history. */
  readonly seen?: number
  /** Messages that were told to have failed, by their numbers. */
  readonly failed?: readonly number[]
  /** The visitor was asked whether the answer helped: once in each conversation. */
  readonly wasAsked?: boolean
}

/** The conversation of one chatbot in this browser. */
export interface SessionStore {
  read: () => StoredSession | undefined
  /** Those of the session that is kept or, where there is none, a new key, with which the next one begins. */
  credentials: () => Credentials
  /** The visitor agrees to the next conversation. */
  agree: () => void
  /** Keeps the other facts of the same session. */
  write: (session: Pick<StoredSession, 'sessionId' | 'visitorKey' | 'pending'>) => void
  /** Adds to the session that is kept; nothing where there is none. */
  update: (facts: Omit<StoredSession, keyof Session | 'pending'>) => void
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
  let memory: string | null = null
  let isRefused = false
  let nextKey: string | undefined
  let hasConsented: boolean | undefined

  function tryStorage<T>(action: (storage: KeyValueStorage) => T): T | undefined {
    if (isRefused) return undefined
    try {
      return action(storage())
    } catch {
      isRefused = true
      return undefined
    }
  }

  function read(): StoredSession | undefined {
    const text = tryStorage(kept => kept.getItem(key))
    return parseSession(isRefused ? memory : text)
  }

  function keep(session: StoredSession): void {
    const text = JSON.stringify(session)
    memory = text
    tryStorage(kept => kept.setItem(key, text))
  }

  return {
    read,
    credentials: () => {
      const session = read()
      if (session === undefined) return { visitorKey: (nextKey ??= randomKey()), hasConsented }
      const { sessionId, visitorKey } = session
      return { sessionId, visitorKey }
    },
    agree: () => {
      hasConsented = true
    },
    write: session => {
      const before = read()
      keep({ ...(before?.sessionId === session.sessionId && before), pending: undefined, ...session })
      nextKey = undefined
    },
    update: facts => {
      const before = read()
      if (before !== undefined) keep({ ...before, ...facts })
    },
    forget: () => {
      memory = null
      nextKey = hasConsented = undefined
      tryStorage(kept => kept.removeItem(key))
    },
  }
}

/** Anything else in the storage is not a session. */
function parseSession(text: string | null | undefined): StoredSession | undefined {
  try {
    const session = JSON.parse(text ?? 'null') as Partial<StoredSession> | null
    return typeof session?.sessionId === 'string' && session.sessionId !== '' ? (session as StoredSession) : undefined
  } catch {
    return undefined
  }
}
