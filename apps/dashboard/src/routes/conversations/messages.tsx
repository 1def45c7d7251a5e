import { lazy, Suspense, useState } from 'react'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import type { ConversationDetails } from '../../api/generated'
import { plainText } from '../../api/plain-text.ts'
import { Button } from '../../components/actions/button.tsx'
import { MessageBubble } from '../../components/conversation/message-bubble.tsx'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import styles from './conversations.module.css'

/** Loaded once somebody improves an answer. */
const ImproveDialog = lazy(async () => ({
  default: (await import('../../answer/improve-dialog.tsx')).ImproveDialog,
}))

type Message = ConversationDetails['messages'][number]

interface Improved {
  question: string
  text: string
}

interface MessagesProps {
  sessionId: string
  chatbotId: string
  messages: readonly Message[]
}

/** What was said, each reply of the bot with what can be done about it. */
export function Messages({ sessionId, chatbotId, messages }: MessagesProps) {
  const { conversations } = useConversationsTexts()
  const mayTeach = refusalOf(useCurrentUser(), { permission: 'chatbot-settings' }) === undefined
  const [improved, improve] = useState<Improved>()
  return (
    <>
      <ol className={styles['messages']}>
        {messages.map((message, place) => {
          const question = messages.slice(0, place).findLast(({ role }) => role === 'user')?.content
          const isReply = message.role === 'assistant' && !message.isAgent
          return (
            <li key={message.id}>
              <MessageBubble
                sessionId={sessionId}
                readAs="conversations"
                message={asShown(message)}
                actions={
                  isReply &&
                  mayTeach &&
                  question !== undefined && (
                    <span className={styles['improve']}>
                      <Button
                        size="small"
                        look="quiet"
                        aria-label={conversations.improveNamed(question.slice(0, 100))}
                        onPress={() => improve({ question, text: plainText(message.content) })}
                      >
                        {conversations.improve}
                      </Button>
                    </span>
                  )
                }
              />
            </li>
          )
        })}
      </ol>
      {improved !== undefined && (
        <Suspense>
          <ImproveDialog chatbotId={chatbotId} {...improved} onClose={() => improve(undefined)} />
        </Suspense>
      )}
    </>
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
