import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useCurrentUser } from '../account/current-user.tsx'
import type { Line } from './follow-inbox.ts'
import { createInboxStore, type InboxStore } from './inbox-store.ts'
import { liveChatKey } from './live-chat-query.ts'
import { notesKey } from './notes-query.ts'
import { shareInbox } from './share-inbox.ts'

interface Inbox {
  readonly store: InboxStore
  readonly line: Line
}

const InboxContext = createContext<Inbox | null>(null)

/** Listens to the inbox for as long as it is drawn. */
export function InboxProvider({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const [store] = useState(() => createInboxStore(user.id))
  const [line, setLine] = useState<Line>({ state: 'connecting', since: Date.now() })
  useEffect(
    () =>
      shareInbox({
        onEvent: event => {
          store.apply(event)
          if (event.event === 'notes') {
            void client.invalidateQueries({ queryKey: notesKey(event.data.sessionId) })
          }
          // Something may be missing between what was known and this: the conversation on the screen is read again.
          if (event.event === 'inbox' && event.id !== undefined) {
            void client.invalidateQueries({ queryKey: liveChatKey() })
            void client.invalidateQueries({ queryKey: notesKey() })
          }
        },
        onLine: setLine,
        snapshot: () => (store.isRead() ? store.snapshot() : undefined),
      }),
    [store, client],
  )
  return <InboxContext value={{ store, line }}>{children}</InboxContext>
}

function useInbox(): Inbox {
  const inbox = useContext(InboxContext)
  if (inbox === null) throw new Error('nobody listens to the inbox here')
  return inbox
}

/** Something of the inbox, drawn anew when it is another value than before. */
export function useInboxValue<Value>(read: (store: InboxStore) => Value): Value {
  const { store } = useInbox()
  return useSyncExternalStore(store.subscribe, () => read(store))
}

/** Whether events of the inbox arrive. */
export const useLine = (): Line => useInbox().line
