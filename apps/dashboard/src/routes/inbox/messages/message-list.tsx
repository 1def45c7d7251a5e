import type { ConversationNote } from '@frontdesk/contracts/live-chat/notes'
import { CatchBoundary } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import bubble from '../../../components/conversation/message-bubble.module.css'
import { useMoments } from '../../../components/lists/written-time.tsx'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { TranslatedBubble } from '../assist/translated-bubble.tsx'
import { TypingAgents } from '../presence/viewers.tsx'
import { NoteBubble } from '../notes/note-bubble.tsx'
import { SendingMessage, type SendingActions } from './sending-message.tsx'
import { threadEntries, type ThreadEntry } from './thread-entries.ts'
import type { useChat } from '../use-chat.ts'
import type { SentMessage } from './sent-message.ts'
import { BotReplyActions } from './bot-reply-actions.tsx'
import { useThreadWindow } from './use-thread-window.ts'
import styles from '../inbox.module.css'

interface MessageListProps extends SendingActions, Pick<ReturnType<typeof useChat>, 'query' | 'messages'> {
  sessionId: string
  notes: readonly ConversationNote[]
  sent: readonly SentMessage[]
}

/**
 * What was said, under the day it was said on. Somebody who comes to the top reads what was before, page by page; of a
 * long conversation only what is near the screen is drawn. It stays at its end while somebody reads there.
 */
export function MessageList({ sessionId, query, messages, notes, sent, ...actions }: MessageListProps) {
  const { inbox } = useInboxTexts()
  const write = useMoments()
  const isTyping = useInboxValue(store => store.isTyping(sessionId))
  const { hasNextPage: hasEarlier, isFetchingNextPage: isReading, fetchNextPage } = query
  const entries = threadEntries({ messages, notes, sent, hasEarlier, dayOf: at => write(at, 'day') })
  const readEarlier = (): void => {
    if (!isReading) void fetchNextPage()
  }
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
              <Entry sessionId={sessionId} entry={entry} messages={messages} {...actions} />
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

interface EntryProps extends SendingActions, Pick<MessageListProps, 'messages'> {
  sessionId: string
  entry: ThreadEntry
}

function Entry({ sessionId, entry, messages, ...actions }: EntryProps): ReactNode {
  const { inbox } = useInboxTexts()
  if (entry.kind === 'sending') return <SendingMessage message={entry.message} {...actions} />
  if (entry.kind === 'note') return <NoteBubble sessionId={sessionId} note={entry.note} />
  return (
    // One message that cannot be drawn does not take the conversation with it.
    <CatchBoundary
      getResetKey={() => entry.key}
      errorComponent={() => <p className={bubble['notice']}>{inbox.unreadable}</p>}
    >
      <TranslatedBubble sessionId={sessionId} message={entry.message} />
      <BotReplyActions sessionId={sessionId} message={entry.message} messages={messages} />
    </CatchBoundary>
  )
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
