import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { countLiveChats } from '../api/generated'
import type { InboxStore } from '../inbox/inbox-store.ts'
import { useInboxValue } from '../inbox/use-inbox.tsx'

/** Where the inbox has more than it lists, its numbers are asked for so often. */
const refreshMs = 10_000

const countsQuery = queryOptions({
  queryKey: ['live-chat-counts'],
  queryFn: ({ signal }) => ask(countLiveChats({ signal })),
})

const isUnread = (store: InboxStore, id: string): boolean => (store.find(id)?.unread ?? 0) > 0

/** How many conversations need the person: those that wait, and their own with something to read. */
export function useNeeded(): number {
  const isWhole = useInboxValue(store => store.isWhole())
  const isRead = useInboxValue(store => store.isRead())
  const waiting = useInboxValue(store => store.idsOf('waiting').length)
  const unread = useInboxValue(store => store.idsOf('mine').filter(id => isUnread(store, id)).length)
  const { data } = useQuery({ ...countsQuery, enabled: !isWhole, refetchInterval: isRead ? refreshMs : false })
  if (isWhole || data === undefined) return waiting + unread
  return data.waiting + data.unread
}
