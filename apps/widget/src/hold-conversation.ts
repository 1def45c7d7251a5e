import type { Api } from './api.ts'
import { type Change, type Conversation, isBusy, type Message } from './conversation.ts'
import { type Attempt, awaitStoredReply, deliverMessage, type Needs, resumeReply } from './deliver-message.ts'
import { randomId } from './random-id.ts'
import type { SessionStore } from './session.ts'

export interface Talk {
  readonly send: (text: string) => Promise<void>
  readonly retry: (message: Message & { kind: 'visitor' }) => Promise<void>
  /** Brings back what was said before, and takes up a reply that was still being written. */
  readonly restore: () => Promise<void>
  /** Forgets the conversation in this browser; the next message starts a new one. */
  readonly restart: () => void
}

export interface Page {
  readonly api: Api
  readonly session: SessionStore
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly pageUrl: () => string | undefined
  /** The conversation as it is now. */
  readonly read: () => Conversation
  readonly apply: (change: Change) => void
}

/** Everything a visitor can do to a conversation, one thing at a time: what comes while it is busy is dropped. */
export function holdConversation({ api, session, pause, pageUrl, read, apply }: Page): Talk {
  const attempts = new Map<string, Attempt>()
  let running = new AbortController()

  async function run(start: (needs: Needs) => AsyncIterable<Change>): Promise<Change | undefined> {
    running = new AbortController()
    const { signal } = running
    let last: Change | undefined
    for await (const change of start({ api, session, signal, pause: ms => pause(ms, signal) })) {
      if (signal.aborted) break
      apply(change)
      last = change
    }
    return last
  }

  async function deliver(id: string, text: string): Promise<void> {
    if (isBusy(read())) return
    const attempt = attempts.get(id) ?? { key: randomId(), sessionId: session.read()?.sessionId, pageUrl: pageUrl() }
    attempts.set(id, attempt)
    apply({ type: 'sent', id, text })
    const last = await run(needs => deliverMessage(needs, { text, attempt }))
    if (last?.type !== 'failed' || last.failure.isFinal) attempts.delete(id)
  }

  async function restore(): Promise<void> {
    const stored = session.read()
    if (stored === undefined || isBusy(read())) return
    apply({ type: 'restoring' })
    running = new AbortController()
    const { signal } = running
    const messages = await api.readHistory(stored.sessionId, signal).catch(() => 'failed' as const)
    if (signal.aborted) return
    if (messages === 'failed') return apply({ type: 'restore-failed' })
    if (messages === undefined) session.forget()
    apply({ type: 'restored', messages: messages ?? [] })
    if (messages?.at(-1)?.role !== 'user' || stored.pending === undefined) return
    const { sessionId, pending } = stored
    const { replyId } = pending
    apply({ type: 'step', step: 'writing' })
    await run(needs =>
      replyId === undefined ? awaitStoredReply(needs, { sessionId }) : resumeReply(needs, { sessionId, replyId }),
    )
  }

  function restart(): void {
    running.abort()
    attempts.clear()
    session.forget()
    apply({ type: 'cleared' })
  }

  return { send: text => deliver(randomId(), text), retry: ({ id, text }) => deliver(id, text), restore, restart }
}
