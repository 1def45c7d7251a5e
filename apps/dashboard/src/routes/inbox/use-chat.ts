import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../account/current-user.tsx'
import { liveChatQuery } from '../../inbox/live-chat-query.ts'
import { mergeMessages } from '../../inbox/merge-messages.ts'
import { useInboxValue } from '../../inbox/use-inbox.tsx'

/** The conversation on the screen: as it was read, with everything that has arrived since. */
export function useChat(sessionId: string) {
  const { user } = useCurrentUser()
  const query = useQuery(liveChatQuery(sessionId))
  const arrived = useInboxValue(store => store.messagesOf(sessionId))
  const listed = useInboxValue(store => store.find(sessionId))
  const chat: LiveChat | undefined = listed ?? query.data
  return {
    query,
    chat,
    details: query.data,
    messages: mergeMessages(query.data?.messages ?? [], arrived),
    isMine: chat?.state === 'open' && chat.agent?.userId === user.id,
  }
}
