import { isBusy, isLive, type VisitorMessage } from './conversation.ts'
import { type Attempt, awaitStoredReply, deliverMessage, type Needs, resumeReply } from './deliver-message.ts'
import { openLiveChat, type LivePage, type LiveChat } from './open-live-chat.ts'
import type { Change } from './next-conversation.ts'
import { randomId } from './random-id.ts'

export interface ConversationActions extends LiveChat {
  readonly send: (text: string) => Promise<void>
  readonly retry: (message: VisitorMessage) => Promise<void>
  /** Sends what did not get through, each message with its own key: once for each call. */
  readonly resend: () => Promise<void>
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
  const { api, actions, session, pause, read } = page
  const apply = storing(page)
  const attempts = new Map<string, Attempt>()
  let running = new AbortController()
  let delivering: Promise<unknown> = Promise.resolve()

  async function run(start: (needs: Needs) => AsyncIterable<Change>): Promise<Change | undefined> {
    running = new AbortController()
    const { signal } = running
    let last: Change | undefined
    for await (const change of start({ api, actions, session, signal, pause: ms => pause(ms, signal) })) {
      if (signal.aborted) break
      apply(change)
      last = change
    }
    return last
  }

  async function deliver(id: string, text: string): Promise<void> {
    if (isBusy(read())) return
    apply({ type: 'sent', id, text })
    const delivery = run(needs => {
      const attempt = attempts.get(id) ?? firstAttempt(page, text)
      attempts.set(id, attempt)
      return deliverMessage(needs, attempt)
    })
    delivering = delivery
    const last = await delivery
    if (last?.type !== 'failed' || last.failure.isFinal) attempts.delete(id)
  }

  async function resend(): Promise<void> {
    await delivering
    for (const message of read().messages)
      if (message.kind === 'visitor' && message.failure?.kind === 'network') await deliver(message.id, message.text)
  }

  async function restore(): Promise<void> {
    // The link that a visitor was mailed. Its token goes out of the address, so that a page that is bookmarked or shared does
    // not pass the conversation on. Where it opens nothing, the page that it came by has said so, and all stays as it was.
    // A split has at least one part.
    const [address, token] = location.href.split('#frontdesk:') as [string, string?]
    if (token) {
      history.replaceState(0, '', address)
      await actions.post('resume', { token })
    }
    const stored = session.read()
    if (stored === undefined || isBusy(read())) return
    apply({ type: 'restoring' })
    running = new AbortController()
    const { signal } = running
    const messages = await api.readHistory(stored, signal).catch(() => 'failed' as const)
    if (signal.aborted) return
    if (messages === undefined) session.forget()
    const kept = session.read()
    // The live stream goes on from what is kept. Without it the first state of the stream would replace it.
    if (messages === 'failed') return apply({ ...kept, type: 'restore-failed' })
    apply({ ...kept, type: 'restored', messages: messages ?? [] })
    const last = messages?.findLast(({ role }) => role !== 'system')
    if (last?.role !== 'user' || !kept?.pending) return
    const { replyId } = kept.pending
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
    resend,
    stop: () => stopReply({ ...page, apply }, running.signal),
    restore,
    restart,
    leave: () => running.abort(),
    ...openLiveChat({ ...page, apply }),
  }
}

/**
 * Applies changes, and stores with the session what the next page and other tabs have to know: the state of a live chat,
 * and failures, which history doesn't contain.
 */
const storing =
  ({ apply, read, session }: Page) =>
  (change: Change): void => {
    const before = read()
    apply(change)
    const now = read()
    const { mode, hasEnded } = now
    if (isLive(now) !== isLive(before) || change.type === 'state') session.update({ isLive: isLive(now), mode })
    // A rating changes this in the session only, so that the thanks stay on the screen.
    if (!hasEnded !== !before.hasEnded) session.update({ hasEnded })
    if (now.messages === before.messages) return
    const { failed = [] } = session.read() ?? {}
    const more = now.messages
      .flatMap(message => (message.kind === 'visitor' && message.failure && message.storedId) || [])
      .filter(id => !failed.includes(id))
    if (more.length > 0) session.update({ failed: [...failed, ...more] })
  }

const firstAttempt = ({ pageUrl, contextData }: Page, message: string): Attempt => ({
  message,
  key: randomId(),
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
