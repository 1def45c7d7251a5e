import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { queryClient } from '../api/query-client.ts'
import { streamIsAlive } from '../api/watch-connection.ts'
import type { StreamState } from './follow-inbox.ts'
import { createBotSubscription } from './bot-subscription.ts'
import { createHeardMessages } from './heard-messages.ts'
import { createInboxStore, type InboxStore } from './inbox-store.ts'
import type { InboxUpdate } from './inbox-update.ts'
import { liveChatKey } from './live-chat-query.ts'
import { notesKey } from './notes-query.ts'
import { shareInbox } from './share-inbox.ts'
import { addTranslation, translationKey } from './translation-query.ts'

/** An event, and the conversations as they were before it. */
export interface InboxChange {
  readonly event: InboxUpdate
  readonly before: (sessionId: string) => LiveChat | undefined
  /** Whether the inbox had been read before: an event is news only then. */
  readonly wasRead: boolean
}

/** The inbox of this tab, for all that show something of it: the page, the menu, and what tells of visitors. */
export interface SharedInbox {
  readonly store: InboxStore
  readonly streamState: () => StreamState
  readonly subscribeStreamState: (listener: () => void) => () => void
  /** Calls back with each event, once the store has it; not with a message that comes once more after a break. */
  readonly onChange: (listener: (change: InboxChange) => void) => () => void
  /** Listens for as long as somebody has joined; returns how to leave. */
  readonly join: () => () => void
  /** Receives the bot's conversations as well until the returned function is called. */
  readonly subscribeToBot: () => () => void
}

/** The conversations that an event may change, as they are before it. */
function changedBy(event: InboxUpdate, store: InboxStore): readonly LiveChat[] {
  if (event.event === 'inbox') return store.all()
  const known = event.event === 'conversation' ? store.find(event.data.sessionId) : undefined
  return known === undefined ? [] : [known]
}

function createSharedInbox(userId: string): SharedInbox {
  const store = createInboxStore(userId)
  const stateListeners = new Set<() => void>()
  const changeListeners = new Set<(change: InboxChange) => void>()
  let streamState: StreamState = { state: 'connecting', since: Date.now() }
  let joined = 0
  let sharing: ReturnType<typeof shareInbox> | undefined
  const heard = createHeardMessages()
  const botSubscription = createBotSubscription(() => sharing?.tellSubscription())

  const apply = (event: InboxUpdate): void => {
    const wasRead = store.isRead()
    const earlier = new Map(changedBy(event, store).map(chat => [chat.sessionId, chat]))
    store.apply(event)
    if (event.event === 'notes') void queryClient.invalidateQueries({ queryKey: notesKey(event.data.sessionId) })
    if (event.event === 'failure') void queryClient.invalidateQueries({ queryKey: liveChatKey(event.data.sessionId) })
    if (event.event === 'translation') addTranslation(queryClient, event)
    // Something may be missing between what was known and this: the conversation on the screen is read again.
    if (event.event === 'inbox' && event.id !== undefined) {
      void queryClient.invalidateQueries({ queryKey: liveChatKey() })
      void queryClient.invalidateQueries({ queryKey: notesKey() })
      void queryClient.invalidateQueries({ queryKey: translationKey() })
    }
    if (heard.isRepeated(event)) return
    for (const listener of changeListeners) listener({ event, before: id => earlier.get(id), wasRead })
  }
  const start = (): ReturnType<typeof shareInbox> =>
    shareInbox({
      onEvent: apply,
      onStreamState: next => {
        streamState = next
        streamIsAlive(next.state === 'live')
        for (const listener of stateListeners) listener()
      },
      snapshot: store.snapshot,
      needsBot: botSubscription.isSubscribed,
    })
  return {
    store,
    streamState: () => streamState,
    subscribeStreamState: listener => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    onChange: listener => {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    join: () => {
      if (joined === 0) sharing = start()
      joined += 1
      return () => {
        joined -= 1
        if (joined > 0) return
        sharing?.stop()
        sharing = undefined
        streamIsAlive(false)
      }
    },
    subscribeToBot: botSubscription.subscribe,
  }
}

let shared: { readonly userId: string; readonly inbox: SharedInbox } | undefined

/** The inbox of a person in this tab: the same one for whoever asks. */
export function sharedInbox(userId: string): SharedInbox {
  if (shared?.userId !== userId) shared = { userId, inbox: createSharedInbox(userId) }
  return shared.inbox
}
