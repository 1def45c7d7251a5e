import { Outcome } from '../../answer/outcome.tsx'
import { ReplyActions } from '../../answer/reply-actions.tsx'
import type { ConversationDetails } from '../../api/generated'
import { MessageBubble } from '../../components/conversation/message-bubble.tsx'
import styles from './conversations.module.css'

type Message = ConversationDetails['messages'][number]

interface MessagesProps {
  sessionId: string
  chatbotId: string
  messages: readonly Message[]
}

/** What was said: each message of the visitor with its outcome, each reply of the bot with what can be done about it. */
export function Messages({ sessionId, chatbotId, messages }: MessagesProps) {
  return (
    <ol className={styles['messages']}>
      {messages.map((message, place) => (
        <li key={message.id}>
          <MessageBubble
            sessionId={sessionId}
            readAs="conversations"
            message={asShown(message)}
            actions={
              message.role === 'user' ? (
                // An answer below says of itself that it is one.
                message.outcome !== undefined && message.outcome !== 'answered' && <Outcome outcome={message.outcome} />
              ) : message.role === 'assistant' && !message.isAgent ? (
                <ReplyActions
                  sessionId={sessionId}
                  chatbotId={chatbotId}
                  messageId={message.id}
                  question={messages.slice(0, place).findLast(({ role }) => role === 'user')?.content}
                  html={message.content}
                  verified={message.verifiedAnswer}
                />
              ) : undefined
            }
          />
        </li>
      ))}
    </ol>
  )
}

const asShown = ({ id, role, isAgent, content, sources, files, rating, createdAt }: Message) => ({
  id,
  sender: role === 'user' ? ('user' as const) : ('bot' as const),
  role,
  isAgent,
  text: content,
  ...(sources !== null && { sources }),
  ...(files !== undefined && { files }),
  ...(rating && { rating }),
  createdAt,
})
