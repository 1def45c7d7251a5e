import type { InboxStore } from '../inbox/inbox-store.ts'
import { useInboxValue } from '../inbox/use-inbox.tsx'

const isUnread = (store: InboxStore, id: string): boolean => (store.find(id)?.unread ?? 0) > 0

/** How many conversations need the person: those that wait or asked in vain, and their own with something to read. */
export function useNeeded(): number {
  return useInboxValue(store => {
    const counts = store.counts()
    const missed = counts?.missed ?? 0
    // While pages are being read the server knows more.
    if (!store.isWhole() && counts !== undefined) return missed + counts.waiting + counts.unread
    return missed + store.idsOf('waiting').length + store.idsOf('mine').filter(id => isUnread(store, id)).length
  })
}
