import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/actions/button.tsx'
import bubble from '../../components/conversation/message-bubble.module.css'
import { MessageBubble } from '../../components/conversation/message-bubble.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { notesQuery } from '../../inbox/notes-query.ts'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { SummaryCard } from './assist/summary-card.tsx'
import { ChatActions } from './chat-actions.tsx'
import { Details } from './details.tsx'
import { Foot } from './foot.tsx'
import { mergeNotes } from './notes/merge-notes.ts'
import { NoteBubble } from './notes/note-bubble.tsx'
import { useChat } from './use-chat.ts'
import { useNewestInView } from './use-newest-in-view.ts'
import { useReadMark } from './use-read-mark.ts'
import { useSentMessages, type SentMessage } from './use-sent-messages.ts'
import styles from './inbox.module.css'

/** A conversation with everything that was said, and what one can do with it. */
export function Thread({ sessionId, onBack }: { sessionId: string; onBack: () => void }) {
  const { inbox } = useInboxTexts()
  const { query, chat, details, messages, isMine } = useChat(sessionId)
  const { sent: written, send, sendAgain, discard } = useSentMessages(sessionId)
  // The event of a message may be faster than the answer to its request.
  const sent = written.filter(({ key }) => !messages.some(({ clientId }) => clientId === key))
  const isTyping = useInboxValue(store => store.isTyping(sessionId))
  const notes = useQuery(notesQuery(sessionId)).data?.notes ?? []
  const newestId = messages.at(-1)?.id ?? 0
  const { area, isBehind, goToNewest } = useNewestInView(`${newestId} ${sent.length} ${notes.length}`)
  // Whoever only looks has not read it for the agent who has it.
  useReadMark({ sessionId, newestId, unread: isMine ? (chat?.unread ?? 0) : 0 })
  const name = useFocusAfterLoss(isMine)
  return (
    <section className={styles['thread']} aria-label={inbox.messages}>
      <div className={styles['head']}>
        <span className={styles['back']}>
          <Button size="small" look="quiet" onPress={onBack}>
            {inbox.back}
          </Button>
        </span>
        <h2 ref={name} tabIndex={-1} className={styles['name']}>
          {chat?.visitor.name ?? inbox.visitor}
          {chat !== undefined && ` · ${chat.chatbotName}`}
        </h2>
        {chat !== undefined && isMine && <ChatActions chat={chat} />}
      </div>
      {details !== undefined && <Details details={details} />}
      <SummaryCard sessionId={sessionId} isMine={isMine} messages={messages} />
      <div ref={area} className={styles['messages']} tabIndex={0} role="log" aria-label={inbox.messages}>
        <DataState query={query}>
          {() => (
            <ol>
              {mergeNotes(messages, notes).map(item =>
                item.kind === 'note' ? (
                  <NoteBubble key={item.note.id} sessionId={sessionId} note={item.note} />
                ) : (
                  <MessageBubble key={item.message.id} message={item.message} />
                ),
              )}
              {sent.map(message => (
                <Sending key={message.key} message={message} onAgain={sendAgain} onDiscard={discard} />
              ))}
            </ol>
          )}
        </DataState>
        {isTyping && <p className={styles['soft']}>{inbox.said(inbox.visitor, inbox.types)}</p>}
      </div>
      {isBehind && (
        <div className={styles['pill']}>
          <Button size="small" onPress={goToNewest}>
            {inbox.newMessages}
          </Button>
        </div>
      )}
      {chat !== undefined && <Foot chat={chat} isMine={isMine} onSend={send} />}
    </section>
  )
}

/** What can be done with a conversation goes when it is somebody else's: the focus then goes to its name. */
function useFocusAfterLoss(isMine: boolean) {
  const name = useRef<HTMLHeadingElement>(null)
  const wasMine = useRef(isMine)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasMine.current && !isMine && isLost) name.current?.focus()
    wasMine.current = isMine
  }, [isMine])
  return name
}

interface SendingProps {
  message: SentMessage
  onAgain: (message: SentMessage) => void
  onDiscard: (message: SentMessage) => void
}

/** A message on its way, or one that did not arrive, with what can be done about it. */
function Sending({ message, onAgain, onDiscard }: SendingProps) {
  const texts = useInboxTexts()
  const { inbox } = texts
  const { failure } = message
  return (
    <li className={bubble['message']} data-side="agent" data-sending>
      <p className={bubble['bubble']} dir="auto">
        {message.text}
      </p>
      {failure === undefined ? (
        <span className={styles['soft']}>{inbox.sending}</span>
      ) : (
        <span role="alert" className={styles['failed']}>
          {inbox.notSent} {sentenceOf(failure, texts)}
          <Button size="small" look="quiet" onPress={() => onAgain(message)}>
            {inbox.sendAgain}
          </Button>
          <Button size="small" look="quiet" onPress={() => onDiscard(message)}>
            {inbox.discard}
          </Button>
        </span>
      )}
    </li>
  )
}
