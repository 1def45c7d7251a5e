import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type RefObject } from 'react'
import { listLiveChats } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import type { PagedView } from '../../../inbox/inbox-order.ts'
import { useInboxValue, useSharedInbox } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { InboxSkeleton } from '../inbox-skeleton.tsx'
import { ChatRows } from './chat-rows.tsx'
import { useNearEnd } from './use-near-end.ts'

/** Conversations of a list that reaches back, page by page from the newest one. */
const pagedQuery = (state: PagedView) =>
  infiniteQueryOptions({
    queryKey: [`${state}-live-chats`],
    queryFn: ({ signal, pageParam }) =>
      ask(listLiveChats({ query: { state, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal })),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })

interface EndedChatsProps {
  view: PagedView
  chosen: string
  area: RefObject<HTMLElement | null>
}

/** What visitors asked for in vain, or the conversations that agents had and the bot answers again. More are read as somebody comes to the end of the list. */
export function EndedChats({ view, chosen, area }: EndedChatsProps) {
  const { inbox, inboxView } = useInboxTexts()
  const query = useInfiniteQuery(pagedQuery(view))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const chats = useMemo(
    () => new Map(data?.pages.flatMap(page => page.conversations.map(chat => [chat.sessionId, chat] as const))),
    [data],
  )
  const ids = useMemo(() => [...chats.keys()], [chats])
  useNewlyEnded(() => void query.refetch())
  // Requests outside office hours come and go without an event: their number tells.
  const { refetch } = query
  const missed = useInboxValue(store => store.counts()?.missed)
  useEffect(() => {
    if (view === 'missed') void refetch()
  }, [view, missed, refetch])
  useNearEnd(area, ids.length, () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })
  if (query.isPending) return <InboxSkeleton of="rows" />
  return (
    <DataState query={query}>
      {() =>
        ids.length === 0 ? (
          <EmptyState title={inbox.empty[view]} text={inboxView.about[view]} place="pane" />
        ) : (
          <ChatRows
            label={inbox.views[view]}
            ids={ids}
            view={view}
            chosen={chosen}
            area={area}
            find={id => chats.get(id)}
            hasMore={hasNextPage}
            onFocusLost={() => undefined}
          />
        )
      }
    </DataState>
  )
}

/** Calls back when a live chat has ended, one that had is taken again, or a missed request is dismissed. */
function useNewlyEnded(onChange: () => void): void {
  const inbox = useSharedInbox()
  useEffect(
    () =>
      inbox.onChange(({ event, before }) => {
        if (event.event !== 'conversation') return
        const { state = 'bot', missedAt = null } = before(event.data.sessionId) ?? {}
        if ((state === 'bot') !== (event.data.state === 'bot') || missedAt !== event.data.missedAt) onChange()
      }),
    [inbox, onChange],
  )
}
