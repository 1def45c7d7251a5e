import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { ChatActions } from './chat-actions.tsx'
import { Composer } from './composer.tsx'
import { Details } from './details.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { TakeButton } from './take-button.tsx'
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
  const newestId = messages.at(-1)?.id ?? 0
  const { area, isBehind, goToNewest } = useNewestInView(`${newestId} ${sent.length}`)
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
      <div ref={area} className={styles['messages']} tabIndex={0} role="log" aria-label={inbox.messages}>
        <DataState query={query}>
          {() => (
            <ol>
              {messages.map(message => (
                <MessageBubble key={message.id} message={message} />
              ))}
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

interface FootProps {
  chat: LiveChat
  isMine: boolean
  onSend: (text: string) => void
}

/** Where an agent writes; until the conversation is theirs, who has it, or how to take it. */
function Foot({ chat, isMine, onSend }: FootProps) {
  const { inbox } = useInboxTexts()
  const [hasTaken, setTaken] = useState(false)
  const { sessionId, chatbotId, state, agent } = chat
  return (
    <div className={styles['foot']}>
      {isMine ? (
        <Composer sessionId={sessionId} chatbotId={chatbotId} takesFocus={hasTaken} onSend={onSend} />
      ) : (
        <>
          {state === 'open' && agent !== null && <p>{inbox.with(agent.name)}</p>}
          {state !== 'open' && <TakeButton sessionId={sessionId} onTaken={() => setTaken(true)} />}
        </>
      )}
    </div>
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
    <li className={styles['message']} data-side="agent" data-sending>
      <p className={styles['bubble']} dir="auto">
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
