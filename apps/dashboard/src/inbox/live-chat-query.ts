import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { getLiveChat, type LiveChatDetails } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { mergeMessages } from './merge-messages.ts'

/** So many messages are read at once: more than a screen holds, and a few kilobytes. */
const messagesPerPage = '100'

/** Who rests on a row opens it in a moment: what was read for that is not read again. */
const freshMs = 5_000

/** The key of one live chat, or of all of them. */
export const liveChatKey = (sessionId?: string): readonly string[] =>
  sessionId === undefined ? ['live-chats'] : ['live-chats', sessionId]

/**
 * A live chat with its messages, page by page from the newest to the oldest. What comes afterwards arrives as events.
 * When it is read again, all pages that were read are: each goes on where the one before it ends, so none is left out.
 */
export const liveChatQuery = (sessionId: string) =>
  infiniteQueryOptions({
    queryKey: liveChatKey(sessionId),
    queryFn: ({ signal, pageParam }) =>
      ask(
        getLiveChat({
          path: { sessionId },
          query: { limit: messagesPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
          signal,
        }),
      ),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    staleTime: Infinity,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < freshMs ? false : 'always'),
  })

/** What is known of a live chat; the newest page is the first. */
export type LiveChatPages = InfiniteData<LiveChatDetails, string | null>

/** All messages that were read, the oldest first. */
export const readMessages = ({ pages }: Pick<LiveChatPages, 'pages'>): readonly InboxMessage[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

const changePages = (client: QueryClient, sessionId: string, change: (known: LiveChatPages) => LiveChatPages): void => {
  const queryKey = [...liveChatKey(sessionId)]
  // A change of ours does not make it newer than it was read.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData<LiveChatPages>(
    queryKey,
    known => (known === undefined ? known : change(known)),
    updatedAt === undefined ? {} : { updatedAt },
  )
}

/** Puts a message into its place on the newest page. */
export function addMessage(client: QueryClient, sessionId: string, message: InboxMessage): void {
  changePages(client, sessionId, known => ({
    ...known,
    pages: known.pages.map((page, index) =>
      index === 0 ? { ...page, messages: [...mergeMessages(page.messages, [message])] } : page,
    ),
  }))
}

/** Forgets all pages but the newest: a conversation that is opened again reads one. */
export function keepNewestPage(client: QueryClient, sessionId: string): void {
  changePages(client, sessionId, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }))
}
