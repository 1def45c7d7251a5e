import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type RefObject } from 'react'
import { ask } from '../../../api/ask.ts'
import { listLiveChats } from '../../../api/generated'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { useSharedInbox } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { ChatRows } from './chat-rows.tsx'
import { useNearEnd } from './use-near-end.ts'
import styles from '../inbox.module.css'

/** Live chats that have ended, page by page from the last one that did. */
const endedQuery = infiniteQueryOptions({
  queryKey: ['ended-live-chats'],
  queryFn: ({ signal, pageParam }) =>
    ask(listLiveChats({ query: { state: 'ended', ...(pageParam === null ? {} : { cursor: pageParam }) }, signal })),
  // As the cursors of later pages, which are strings.
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
})

interface EndedChatsProps {
  chosen: string
  area: RefObject<HTMLElement | null>
}

/** The conversations that agents had, and the bot answers again. More are read as somebody comes to the end of the list. */
export function EndedChats({ chosen, area }: EndedChatsProps) {
  const { inbox } = useInboxTexts()
  const query = useInfiniteQuery(endedQuery)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const chats = useMemo(
    () => new Map(data?.pages.flatMap(page => page.conversations.map(chat => [chat.sessionId, chat] as const))),
    [data],
  )
  const ids = useMemo(() => [...chats.keys()], [chats])
  useNewlyEnded(() => void query.refetch())
  useNearEnd(area, ids.length, () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })
  return (
    <DataState query={query}>
      {() =>
        ids.length === 0 ? (
          <p className={styles['nothing']}>{inbox.empty.ended}</p>
        ) : (
          <ChatRows
            label={inbox.views.ended}
            ids={ids}
            view="ended"
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

/** Calls back when a live chat has ended, or one that had is taken again. */
function useNewlyEnded(onChange: () => void): void {
  const inbox = useSharedInbox()
  useEffect(
    () =>
      inbox.onChange(({ event, before }) => {
        if (event.event !== 'conversation') return
        const was = before(event.data.sessionId)?.state ?? 'bot'
        if ((was === 'bot') !== (event.data.state === 'bot')) onChange()
      }),
    [inbox, onChange],
  )
}
