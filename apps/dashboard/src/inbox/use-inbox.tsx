import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useCurrentUser } from '../account/current-user.tsx'
import { useConnection } from '../api/watch-connection.ts'
import type { StreamState } from './follow-inbox.ts'
import type { InboxStore } from './inbox-store.ts'
import { sharedInbox, type SharedInbox } from './shared-inbox.ts'

const InboxContext = createContext<SharedInbox | null>(null)

/** Listens to the inbox for as long as it is drawn. However many there are in a tab, they listen to the same one. */
export function InboxProvider({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser()
  const inbox = sharedInbox(user.id)
  const { isLoggedOut } = useConnection()
  // Nobody listens without a login; whoever logs in again on top of the page does.
  useEffect(() => (isLoggedOut ? undefined : inbox.join()), [inbox, isLoggedOut])
  return <InboxContext value={inbox}>{children}</InboxContext>
}

/** The inbox itself, for what follows its events. */
export function useSharedInbox(): SharedInbox {
  const inbox = useContext(InboxContext)
  if (inbox === null) throw new Error('nobody listens to the inbox here')
  return inbox
}

/** Something of the inbox, drawn anew when it is another value than before. */
export function useInboxValue<Value>(read: (store: InboxStore) => Value): Value {
  const { store } = useSharedInbox()
  return useSyncExternalStore(store.subscribe, () => read(store))
}

/** Receives the events of the bot's conversations while they are needed. */
export function useBotEvents(areNeeded: boolean): void {
  const inbox = useSharedInbox()
  useEffect(() => (areNeeded ? inbox.subscribeToBot() : undefined), [inbox, areNeeded])
}

/** Whether events of the inbox arrive. */
export function useStreamState(): StreamState {
  const { streamState, subscribeStreamState } = useSharedInbox()
  return useSyncExternalStore(subscribeStreamState, streamState)
}
