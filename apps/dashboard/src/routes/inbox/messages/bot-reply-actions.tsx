import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReplyActions } from '../../../answer/reply-actions.tsx'
import { liveChatQuery } from '../../../inbox/live-chat-query.ts'

interface BotReplyActionsProps {
  sessionId: string
  message: InboxMessage
  /** The messages of the thread, the oldest first. */
  messages: readonly InboxMessage[]
}

/** Under a reply of the bot: why it was given, and how to put it right. Nothing under what people write. */
export function BotReplyActions({ sessionId, message, messages }: BotReplyActionsProps) {
  const { data } = useInfiniteQuery(liveChatQuery(sessionId))
  const chatbotId = data?.pages[0]?.chatbotId
  if (message.role !== 'assistant' || message.isAgent || chatbotId === undefined) return null
  return (
    <ReplyActions
      sessionId={sessionId}
      chatbotId={chatbotId}
      messageId={message.id}
      question={messages.findLast(({ role, id }) => role === 'user' && id < message.id)?.text}
      html={message.text}
      verified={message.verifiedAnswer}
    />
  )
}
