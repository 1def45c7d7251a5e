import type { ConversationDetails } from '@frontdesk/client/operations'
import { Outcome } from '../../answer/outcome.tsx'
import { ReplyActions } from '../../answer/reply-actions.tsx'
import { MessageBubble } from '../../components/conversation/message-bubble.tsx'
import { withoutRepeats } from '../../components/conversation/without-repeats.ts'
import styles from './conversations.module.css'

type Message = ConversationDetails['messages'][number]

interface MessagesProps {
  sessionId: string
  chatbotId: string
  messages: readonly Message[]
}

/** What was said: each message of the visitor with its outcome, each reply of the bot with what can be done about it. */
export function Messages({ sessionId, chatbotId, messages: stored }: MessagesProps) {
  const messages = withoutRepeats(stored.map(message => ({ ...message, text: message.content })))
  return (
    <ol className={styles['messages']}>
      {messages.map((message, place) => (
        <li key={message.id}>
          <MessageBubble
            sessionId={sessionId}
            readAs="conversations"
            message={asShown(message)}
            chosen={nextOfVisitor(messages, place)}
            actions={
              message.role === 'user' ? (
                // An answer below says of itself that it is one, and a failure has its reason.
                message.outcome !== undefined &&
                message.outcome !== 'answered' &&
                message.failure === undefined && <Outcome outcome={message.outcome} />
              ) : message.role === 'assistant' && !message.isAgent ? (
                <ReplyActions
                  sessionId={sessionId}
                  chatbotId={chatbotId}
                  messageId={message.id}
                  question={askedBefore(messages, place)?.content}
                  html={message.content}
                  verified={message.verifiedAnswer}
                  sources={message.sources}
                  earlier={saidBefore(messages, askedBefore(messages, place))}
                />
              ) : undefined
            }
          />
        </li>
      ))}
    </ol>
  )
}

/** What a reply answers. */
const askedBefore = (messages: readonly Message[], place: number): Message | undefined =>
  messages.slice(0, place).findLast(({ role }) => role === 'user')

const saidBefore = (messages: readonly Message[], asked: Message | undefined) =>
  messages
    .slice(0, asked === undefined ? 0 : messages.indexOf(asked))
    .map(({ role, content }) => ({ role, text: content }))

/** What the visitor wrote next. */
const nextOfVisitor = (messages: readonly Message[], place: number): string | undefined =>
  messages.slice(place + 1).find(({ role }) => role === 'user')?.content

const asShown = (message: Message) => {
  const { id, role, isAgent, agentName, content, notice, sources, sourceTitles, sourceQuotes } = message
  const { actions, files, createdAt, failure } = message
  return {
    id,
    sender: role === 'user' ? ('user' as const) : ('bot' as const),
    role,
    isAgent,
    text: content,
    ...(agentName !== undefined && { agentName }),
    ...(notice !== undefined && { notice }),
    ...(sources !== null && { sources }),
    ...(sourceTitles && { sourceTitles }),
    ...(sourceQuotes && { sourceQuotes }),
    ...(actions && { actions }),
    ...(files !== undefined && { files }),
    ...(failure && { failure }),
    ...(message.rating && { rating: message.rating }),
    ...(message.replyRating && { replyRating: message.replyRating }),
    createdAt,
  }
}
