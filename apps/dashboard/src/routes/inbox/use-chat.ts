import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { replaceEqualDeep, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useCurrentUser } from '../../account/current-user.tsx'
import { withoutRepeats } from '../../components/conversation/without-repeats.ts'
import { keepNewestPage, liveChatQuery, readMessages } from '../../inbox/live-chat-query.ts'
import { mergeMessages } from '../../inbox/merge-messages.ts'
import { useInboxValue } from '../../inbox/use-inbox.tsx'

/** A conversation apart from what changes with each message: what stands around the messages is drawn by it. */
export type StableChat = Omit<LiveChat, 'unread' | 'lastMessage' | 'lastActivity'>

/** The conversation on the screen: as much of it as was read, with everything that has arrived since. */
export function useChat(sessionId: string) {
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const query = useInfiniteQuery(liveChatQuery(sessionId))
  const { data } = query
  const arrived = useInboxValue(store => store.messagesOf(sessionId))
  const listed = useInboxValue(store => store.find(sessionId))
  const details = data?.pages[0]
  // One that has ended leaves the inbox after a while, and is newer there than when it was read.
  const lastListed = useRef(listed)
  lastListed.current = listed ?? lastListed.current
  const chat: LiveChat | undefined = lastListed.current ?? details
  const messages = useMemo(
    () => withoutRepeats(mergeMessages(data === undefined ? [] : readMessages(data), arrived)),
    [data, arrived],
  )
  useEffect(() => () => keepNewestPage(client, sessionId), [client, sessionId])
  return {
    query,
    chat,
    stableChat: useStableChat(chat),
    details,
    messages,
    isMine: chat?.state === 'open' && chat.agent?.userId === user.id,
  }
}

/** The same object until something else than the messages is another. */
function useStableChat(chat: LiveChat | undefined): StableChat | undefined {
  const last = useRef<StableChat>(undefined)
  if (chat === undefined) return undefined
  const { unread: _unread, lastMessage: _lastMessage, lastActivity: _lastActivity, ...stable } = chat
  last.current = replaceEqualDeep(last.current, stable)
  return last.current
}
