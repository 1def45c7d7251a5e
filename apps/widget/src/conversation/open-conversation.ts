import { isBusy, isLive, type VisitorMessage } from './conversation.ts'
import { type Attempt, awaitStoredReply, deliverMessage, type Needs, resumeReply } from './deliver-message.ts'
import { openLiveChat, type LivePage, type LiveChat } from './open-live-chat.ts'
import type { Change } from './next-conversation.ts'
import { randomId } from './random-id.ts'

export interface ConversationActions extends LiveChat {
  readonly send: (text: string) => Promise<void>
  readonly retry: (message: VisitorMessage) => Promise<void>
  /** Ends the reply that is being written; what there is of it stays. */
  readonly stop: () => Promise<void>
  /** Brings back what was said before, and takes up a reply that was still being written. */
  readonly restore: () => Promise<void>
  /** Forgets the conversation in this browser; the next message starts a new one. */
  readonly restart: () => void
  /** Ends what is going on here. What is kept lets the next panel take it up. */
  readonly leave: () => void
}

export interface Page extends LivePage {
  readonly contextData: () => FrontdeskContext
}

/** Everything a visitor can do to a conversation, one message at a time: what comes while it is busy is dropped. */
export function openConversation(page: Page): ConversationActions {
  const { api, session, pause, read } = page
  const apply = storingLive(page)
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
    const attempt = attempts.get(id) ?? firstAttempt(page)
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
    const messages = await api.readHistory(stored, signal).catch(() => 'failed' as const)
    if (signal.aborted) return
    if (messages === 'failed') return apply({ type: 'restore-failed' })
    if (messages === undefined) session.forget()
    apply({ type: 'restored', messages: messages ?? [] })
    if (messages?.at(-1)?.role !== 'user' || stored.pending === undefined) return
    const { replyId } = stored.pending
    apply({ type: 'step', step: 'writing' })
    await run(needs =>
      replyId === undefined ? awaitStoredReply(needs, stored) : resumeReply(needs, { session: stored, replyId }),
    )
  }

  function restart(): void {
    running.abort()
    attempts.clear()
    session.forget()
    apply({ type: 'cleared' })
  }

  return {
    send: text => deliver(randomId(), text),
    retry: ({ id, text }) => deliver(id, text),
    stop: () => stopReply({ ...page, apply }, running.signal),
    restore,
    restart,
    leave: () => running.abort(),
    ...openLiveChat({ ...page, apply }),
  }
}

/** Applies changes, and stores with the session whether it is a live chat, which the next page has to know. */
const storingLive =
  ({ apply, read, session }: Page) =>
  (change: Change): void => {
    const wasLive = isLive(read())
    apply(change)
    const isNow = isLive(read())
    if (isNow !== wasLive || change.type === 'state') session.update({ isLive: isNow })
  }

const firstAttempt = ({ session, pageUrl, contextData }: Page): Attempt => ({
  key: randomId(),
  credentials: session.credentials(),
  pageUrl: pageUrl(),
  contextData: contextData(),
})

async function stopReply({ api, session, read, apply }: Page, signal: AbortSignal): Promise<void> {
  const replyId = read().writing?.replyId
  const stored = session.read()
  if (replyId === undefined || stored === undefined) return
  apply({ type: 'stopping', isStopping: true })
  const isStopped = await api.stopReply({ replyId, session: stored }, signal).catch(() => false)
  if (!isStopped && read().writing?.replyId === replyId) apply({ type: 'stopping', isStopping: false })
}
