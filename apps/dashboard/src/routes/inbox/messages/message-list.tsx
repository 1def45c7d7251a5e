import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import type { ConversationNote } from '@frontdesk/contracts/live-chat/notes'
import { Button } from '../../../components/actions/button.tsx'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useTranslations } from '../assist/use-translations.ts'
import { TypingAgents } from '../presence/viewers.tsx'
import type { useChat } from '../use-chat.ts'
import { useReadMark } from '../use-read-mark.ts'
import type { SendingActions } from './sending-message.tsx'
import type { SentMessage } from './sent-message.ts'
import { isOfBot } from './stored-message.tsx'
import type { ThreadEntry } from './thread-entries.ts'
import { ThreadLine } from './thread-line.tsx'
import { useThreadEntries } from './use-thread-entries.ts'
import { useThreadWindow } from './use-thread-window.ts'
import inboxStyles from '../inbox.module.css'
import styles from '../thread.module.css'

interface MessageListProps extends SendingActions, Pick<ReturnType<typeof useChat>, 'query' | 'messages'> {
  sessionId: string
  chatbotId: string | undefined
  /** Undefined where it is not known. */
  visitorName: string | undefined
  notes: readonly ConversationNote[]
  sent: readonly SentMessage[]
  /** How many messages the agent who has the conversation has not read; 0 for everybody else. */
  unread: number
}

/**
 * What was said, under the day it was said on. Somebody who comes to the top reads what was before, page by page; of a
 * long conversation only what is near the screen is drawn. It stays at its end while somebody reads there.
 */
export function MessageList(props: MessageListProps) {
  const { sessionId, chatbotId, visitorName, query, messages, notes, sent, unread, onAgain, onDiscard } = props
  const { inbox } = useInboxTexts()
  const isTyping = useInboxValue(store => store.isTyping(sessionId))
  const { hasNextPage: hasEarlier, isFetchingNextPage: isReading, fetchNextPage } = query
  const entries = useThreadEntries({ messages, notes, sent, hasEarlier })
  const readEarlier = (): void => {
    if (!isReading) void fetchNextPage()
  }
  const translations = useTranslations(sessionId)
  const { area, content, drawn, before, after, measure, isBehind, goToEnd } = useThreadWindow(
    entries,
    hasEarlier ? readEarlier : undefined,
  )
  useReadMark({ sessionId, newestId: messages.at(-1)?.id ?? 0, unread: isBehind ? 0 : unread })
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
        <div ref={content}>
          <ol className={styles['lines']} style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
            {drawn.map(({ index, entry }) => (
              <ThreadLine
                key={entry.key}
                {...{ index, measure, sessionId, chatbotId, visitorName, entry, onAgain, onDiscard }}
                question={questionOf(entry, messages)}
                chosen={answerOf(entry, messages)}
                translation={entry.kind === 'message' ? translations?.get(entry.message.id) : undefined}
              />
            ))}
          </ol>
          <TypingAgents sessionId={sessionId} />
          {isTyping && (
            <p className={styles['typing']}>{inbox.said({ who: visitorName ?? inbox.visitor, text: inbox.types })}</p>
          )}
        </div>
      </div>
      <p role="status" className={inboxStyles['heard']}>
        {lastOf(messages, inbox.visitor, (who, text) => inbox.said({ who, text }))}
      </p>
      {isBehind && (
        <div className={styles['pill']}>
          <Button size="small" onPress={goToEnd}>
            {inbox.newMessages}
          </Button>
        </div>
      )}
    </>
  )
}

/** What the visitor had asked before a reply of the bot. */
function questionOf(entry: ThreadEntry, messages: readonly InboxMessage[]): string | undefined {
  if (entry.kind !== 'message' || !isOfBot(entry.message)) return undefined
  const { id: replyId } = entry.message
  return messages.findLast(({ role, id }) => role === 'user' && id < replyId)?.text
}

/** What the visitor wrote after a reply of the bot. */
function answerOf(entry: ThreadEntry, messages: readonly InboxMessage[]): string | undefined {
  if (entry.kind !== 'message' || entry.message.actions === undefined) return undefined
  const { id: replyId } = entry.message
  return messages.find(({ role, id }) => role === 'user' && id > replyId)?.text
}

/** What a visitor has said last, for those who hear the page; nothing while somebody else spoke last. */
function lastOf(
  messages: MessageListProps['messages'],
  visitor: string,
  said: (who: string, words: string) => string,
): string {
  const last = messages.at(-1)
  return last?.role === 'user' ? said(visitor, last.text) : ''
}
