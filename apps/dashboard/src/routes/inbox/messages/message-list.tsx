import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import type { ConversationNote } from '@frontdesk/contracts/live-chat/notes'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { useMoments } from '../../../components/lists/written-time.tsx'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useTranslations } from '../assist/use-translations.ts'
import { TypingAgents } from '../presence/viewers.tsx'
import { NoteBubble } from '../notes/note-bubble.tsx'
import { SendingMessage, type SendingActions } from './sending-message.tsx'
import { threadEntries, type ThreadEntry } from './thread-entries.ts'
import type { useChat } from '../use-chat.ts'
import type { SentMessage } from './sent-message.ts'
import { isOfBot, StoredMessage } from './stored-message.tsx'
import { useThreadWindow } from './use-thread-window.ts'
import styles from '../inbox.module.css'

interface MessageListProps extends SendingActions, Pick<ReturnType<typeof useChat>, 'query' | 'messages'> {
  sessionId: string
  chatbotId: string | undefined
  notes: readonly ConversationNote[]
  sent: readonly SentMessage[]
}

/**
 * What was said, under the day it was said on. Somebody who comes to the top reads what was before, page by page; of a
 * long conversation only what is near the screen is drawn. It stays at its end while somebody reads there.
 */
export function MessageList({ sessionId, chatbotId, query, messages, notes, sent, ...actions }: MessageListProps) {
  const { inbox } = useInboxTexts()
  const write = useMoments()
  const isTyping = useInboxValue(store => store.isTyping(sessionId))
  const { hasNextPage: hasEarlier, isFetchingNextPage: isReading, fetchNextPage } = query
  const entries = threadEntries({ messages, notes, sent, hasEarlier, dayOf: at => write(at, 'day') })
  const readEarlier = (): void => {
    if (!isReading) void fetchNextPage()
  }
  const translations = useTranslations(sessionId)
  const { area, drawn, before, after, measure, isBehind, goToNewest } = useThreadWindow(
    entries,
    hasEarlier ? readEarlier : undefined,
  )
  return (
    <>
      {/* Not announced as a whole: earlier messages are no news. What is new is said below. */}
      <div
        ref={area}
        className={styles['messages']}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={inbox.messages}
      >
        {hasEarlier && (
          <div className={styles['earlier']}>
            <Button size="small" look="quiet" isPending={isReading} onPress={readEarlier}>
              {inbox.earlier}
            </Button>
          </div>
        )}
        <ol style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
          {drawn.map(({ index, entry }) => (
            <Line key={entry.key} ref={measure} data-index={index} data-kind={entry.kind}>
              {entry.day !== undefined && <p className={styles['day']}>{entry.day}</p>}
              <Said entry={entry} sessionId={sessionId} {...{ chatbotId, messages, translations }} {...actions} />
            </Line>
          ))}
        </ol>
        <TypingAgents sessionId={sessionId} />
        {isTyping && <p className={styles['soft']}>{inbox.said(inbox.visitor, inbox.types)}</p>}
      </div>
      <p role="status" className={styles['heard']}>
        {lastOf(messages, inbox.visitor, inbox.said)}
      </p>
      {isBehind && (
        <div className={styles['pill']}>
          <Button size="small" onPress={goToNewest}>
            {inbox.newMessages}
          </Button>
        </div>
      )}
    </>
  )
}

const Line = (props: ComponentProps<'li'>) => <li className={styles['line']} {...props} />

interface SaidProps extends SendingActions, Pick<MessageListProps, 'sessionId' | 'chatbotId' | 'messages'> {
  entry: ThreadEntry
  translations: ReturnType<typeof useTranslations>
}

function Said({ entry, sessionId, chatbotId, messages, translations, ...actions }: SaidProps): ReactNode {
  if (entry.kind === 'sending') return <SendingMessage message={entry.message} {...actions} />
  if (entry.kind === 'note') return <NoteBubble sessionId={sessionId} note={entry.note} />
  const { message } = entry
  return (
    <StoredMessage
      sessionId={sessionId}
      chatbotId={chatbotId}
      message={message}
      question={isOfBot(message) ? questionBefore(messages, message) : undefined}
      translation={translations?.get(message.id)}
    />
  )
}

const questionBefore = (messages: readonly InboxMessage[], reply: InboxMessage): string | undefined =>
  messages.findLast(({ role, id }) => role === 'user' && id < reply.id)?.text

/** What a visitor has said last, for those who hear the page; nothing while somebody else spoke last. */
function lastOf(
  messages: MessageListProps['messages'],
  visitor: string,
  said: (who: string, words: string) => string,
): string {
  const last = messages.at(-1)
  return last?.role === 'user' ? said(visitor, last.text) : ''
}
