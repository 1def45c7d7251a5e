import { queryOptions } from '@tanstack/react-query'
import { getLiveChat } from '../api/generated'
import { ask } from '../api/ask.ts'

/** The key of one live chat, or of all of them. */
export const liveChatKey = (sessionId?: string): readonly string[] =>
  sessionId === undefined ? ['live-chats'] : ['live-chats', sessionId]

/** A live chat with its newest messages. What comes afterwards arrives as events. */
export const liveChatQuery = (sessionId: string) =>
  queryOptions({
    queryKey: liveChatKey(sessionId),
    queryFn: ({ signal }) => ask(getLiveChat({ path: { sessionId }, signal })),
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
