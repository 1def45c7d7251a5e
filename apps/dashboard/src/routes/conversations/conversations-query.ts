import { infiniteQueryOptions } from '@tanstack/react-query'
import { getConversation, listConversations, type ListConversationsData } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** The key of everything that is read of conversations. */
export const conversationsKey = ['conversations'] as const
/** Every list of conversations, however it is narrowed. */
export const conversationListKey = [...conversationsKey, 'list'] as const

/** Conversations, page by page. */
export const conversationsQuery = (query: NonNullable<ListConversationsData['query']>) =>
  infiniteQueryOptions({
    queryKey: [...conversationListKey, query],
    queryFn: ({ pageParam, signal }) =>
      ask(listConversations({ query: pageParam === null ? query : { ...query, cursor: pageParam }, signal })),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
  })

/** So many messages are read at once. */
const atOnce = '50'

/** One conversation with its newest messages; each further page has those before it. */
export const conversationQuery = (sessionId: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, sessionId],
    queryFn: ({ pageParam, signal }) =>
      ask(
        getConversation({
          path: { sessionId },
          query: { limit: atOnce, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
