import type { InboxStore } from '../inbox/inbox-store.ts'
import { useInboxValue } from '../inbox/use-inbox.tsx'

const isUnread = (store: InboxStore, id: string): boolean => (store.find(id)?.unread ?? 0) > 0

/** How many conversations need the person: those that wait, and their own with something to read. */
export function useNeeded(): number {
  return useInboxValue(store => {
    const counts = store.counts()
    // While pages are being read the server knows more.
    if (!store.isWhole() && counts !== undefined) return counts.waiting + counts.unread
    return store.idsOf('waiting').length + store.idsOf('mine').filter(id => isUnread(store, id)).length
  })
}
