import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReplyActions } from '../../../answer/reply-actions.tsx'
import { MessageBubble } from '../../../components/conversation/message-bubble.tsx'
import bubble from '../../../components/conversation/message-bubble.module.css'
import { Delivery } from '../../../visitor/delivery.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'

interface StoredMessageProps {
  sessionId: string
  chatbotId: string | undefined
  visitorName: string | undefined
  message: InboxMessage
  /** What the visitor had asked, for a reply of the bot; undefined where it is not among the messages. */
  question: string | undefined
  /** What the visitor wrote after it. */
  chosen: string | undefined
  translation: string | undefined
}

/** A message, and under a reply of the bot: why it was given, and how to put it right. */
export function StoredMessage(props: StoredMessageProps): ReactNode {
  const { sessionId, chatbotId, visitorName, message, question, chosen, translation } = props
  const { inbox } = useInboxTexts()
  return (
    // One message that cannot be drawn does not take the conversation with it.
    <CatchBoundary
      getResetKey={() => message.id}
      errorComponent={() => <p className={bubble['notice']}>{inbox.unreadable}</p>}
    >
      <MessageBubble
        sessionId={sessionId}
        readAs="live-chats"
        message={message}
        chosen={chosen}
        visitorName={visitorName}
        {...(translation !== undefined && { translation })}
      />
      {message.isAgent && <Delivery sessionId={sessionId} messageId={message.id} />}
      {isOfBot(message) && chatbotId !== undefined && (
        <ReplyActions
          sessionId={sessionId}
          chatbotId={chatbotId}
          messageId={message.id}
          question={question}
          html={message.text}
          verified={message.verifiedAnswer}
          sources={message.sources}
        />
      )}
    </CatchBoundary>
  )
}

/** Whether the bot wrote a message, and no agent. */
export const isOfBot = ({ role, isAgent }: InboxMessage): boolean => role === 'assistant' && !isAgent
